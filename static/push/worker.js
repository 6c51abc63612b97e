// Says that there is news, and nothing else: what rings here carries no word (CK-037).

/** @type {any} the worker, whose types are not a page's */
const worker = self;

worker.addEventListener("push", (event) => {
  event.waitUntil(worker.registration.showNotification("There is news", { tag: "news", renotify: true }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open());
});

async function open() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).origin === worker.location.origin);
  return page ? page.focus() : worker.clients.openWindow("/");
}
