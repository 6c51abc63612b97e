// Says that there is news, and nothing else: what rings here carries no word (CK-037).

self.addEventListener("push", (event) => {
  event.waitUntil(self.registration.showNotification("There is news", { tag: "news", renotify: true }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open());
});

async function open() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).origin === self.location.origin);
  return page ? page.focus() : self.clients.openWindow("/");
}
