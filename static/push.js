// The buttons by which this browser says that there is news: they ask it for its address and send that with the form.

const form = document.querySelector("form[data-ring]");

function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

function say(words) {
  form.querySelector("[role=status]").textContent = words;
}

async function subscribed() {
  const worker = await navigator.serviceWorker.getRegistration(form.dataset.worker);
  return worker ? worker.pushManager.getSubscription() : null;
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") {
    say("This browser blocks notifications from this site. Allow them in its settings for this site.");
    return null;
  }
  const worker = await navigator.serviceWorker.register(form.dataset.worker);
  const had = await worker.pushManager.getSubscription();
  return had ?? worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(form.dataset.ring) });
}

// Once the address is known the form is sent as it would be without a script.
async function press(event) {
  const button = event.submitter;
  if (form.elements.endpoint.value || !button) return;
  event.preventDefault();
  try {
    const one = button.value === "ring" ? await subscribe() : await subscribed();
    if (!one) return;
    form.elements.endpoint.value = one.endpoint;
    form.requestSubmit(button);
  } catch {
    say("This browser's push service does not answer. Nothing was changed.");
  }
}

async function start() {
  if (!form || !window.isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const [ring, quiet] = form.querySelectorAll("button");
  const had = await subscribed();
  ring.hidden = false;
  quiet.hidden = !had;
  ring.closest("p").hidden = false;
  say("");
  form.addEventListener("submit", press);
}

start();
