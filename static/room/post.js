// Posting JSON to our own server, with the token against forgery.

function token() {
  return document.querySelector('meta[name="csrf-token"]').content;
}

/** {ok, data, problem}: never throws. `leaving` lets it arrive after the page is closed. `problem` is a sentence when the server could not be asked. */
export async function post(url, body, { leaving = false } = {}) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      keepalive: leaving,
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token(), Accept: "application/json" },
      body: JSON.stringify(body ?? {}),
    });
    const data = await answer.json().catch(() => null);
    if (answer.ok || data) return { ok: answer.ok, data, problem: answer.ok ? "" : "The server did not take this." };
    if (answer.status === 403 || answer.status === 404) {
      return { ok: false, data: null, problem: "This room is no longer open in this browser. Open your link again." };
    }
    return { ok: false, data: null, problem: `The server could not keep this (${answer.status}). What you wrote stays on this page; try again.` };
  } catch {
    return { ok: false, data: null, problem: "No connection. What you wrote stays on this page and is sent with your next change." };
  }
}
