// The engineer's page: fetched anew when there is news, unless something is being typed.

import { $ } from "../shell/dom.js";
import { Live } from "../shell/live.js";
import { unpressed } from "../shell/press.js";
import { dress, openAsking } from "./ask.js";

const host = $("#now");
const version = () => Number($("#engine").dataset.version);

async function fetched() {
  const answer = await fetch(`${host.dataset.url}?part=engine`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(String(answer.status));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("#engine");
}

async function refresh() {
  const note = $("#word-note");
  if (note && (note.value || document.activeElement === note)) return; // a note half written is not taken away
  const fresh = await fetched().catch(() => null);
  if (!fresh) return;
  await unpressed();
  $("#engine").replaceWith(fresh);
  dress();
}

openAsking(host.dataset.whyAt);
dress();
new Live(`/room/${host.dataset.rid}/news`, { version, onNews: refresh, look: async () => Number((await fetched()).dataset.version) });
