// Posting JSON to our own server, with the token against forgery.

function token() {
  return document.querySelector('meta[name="csrf-token"]').content;
}

/** {ok, status, data, problem}: never throws; status 0 means that the server could not be asked. `leaving` lets it arrive after the page is closed. `problem` is a sentence when the server could not be asked. */
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
    const { status } = answer;
    if (answer.ok || (data && status < 500)) return { ok: answer.ok, status, data, problem: answer.ok ? "" : "The server refused this." };
    if (status === 403 || status === 404) {
      return { ok: false, status, data: null, problem: "This browser is no longer signed in to this room. Open your link again." };
    }
    const what = data?.number ? `error ${data.number}` : status; // whoever runs the site finds by the number what broke (OP-053)
    return { ok: false, status, data: null, problem: `The server could not save this (${what}). Your text is still on this page; try again.` };
  } catch {
    return { ok: false, status: 0, data: null, problem: "No connection. Your text is still on this page and will be sent with your next change." };
  }
}
