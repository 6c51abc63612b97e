/* Answers of the desk may come in another order than they were asked for: an older one never takes the place of a newer. */

import assert from "node:assert/strict";
import test from "node:test";
import { Regions } from "/static/desk/regions.js";
import { known, told } from "/static/desk/word.js";

const answer = (version) => ({ querySelector: () => (version === null ? null : { dataset: { version: String(version) } }) });
const desk = () => new Regions(new FakeNode({ dataset: { version: "5", fragment: "/now" } }), { onchange() {} });

test("a newer version is news, an older one is not, and of one version that which was asked for later", () => {
  const here = desk();
  assert.equal(here.isNews(answer(4), 9), false);
  assert.equal(here.isNews(answer(5), 0), true);
  assert.equal(here.isNews(answer(5), 3), true);
  assert.equal(here.isNews(answer(5), 2), false);
  assert.equal(here.isNews(answer(5), 3), true);
  assert.equal(here.isNews(answer(6), 1), true);
  assert.equal(here.isNews(answer(5), 99), false);
  assert.equal(here.isNews(answer(null), 99), false, "an answer without a version is older than any");
});

test("whoever asks meanwhile gets an answer that was begun after he asked", async () => {
  const here = desk();
  const put = [];
  here.put = (html, turn) => { put.push([html, turn]); };
  const waiting = [];
  globalThis.fetch = () => new Promise((done) => { waiting.push(() => done({ ok: true, text: async () => `page ${waiting.length}` })); });
  const first = here.refresh();
  here.refresh();
  here.refresh();
  waiting[0]();
  while (waiting.length < 2) await new Promise((go) => setTimeout(go));
  waiting[1]();
  await first;
  assert.deepEqual(put.map(([, turn]) => turn), [1, 2], "asked twice for three who wanted to know");
});

test("who has word of a mark, in letters and in words", () => {
  const thing = { word: [{ letter: "B", text: "at 06:00" }, { letter: "R", text: "a day ago", hollow: true }, { letter: "X", text: "never" }] };
  assert.equal(known(thing), "B (R) X");
  assert.equal(told(thing), "Blue at 06:00; Red a day ago; X never");
  assert.deepEqual([known({}), told({})], ["", ""]);
});

test("a button that may not be pressed sends nothing, another sends its form once", async () => {
  globalThis.FormData = class {};
  const sent = [];
  globalThis.fetch = async (to) => { sent.push(to); return { ok: true, text: async () => "" }; };
  document.found["meta[name=csrf-token]"] = [{ content: "" }];
  const here = desk();
  here.put = () => {};
  const press = (fields, attributes = {}) => here.send({ preventDefault() {}, target: new FakeNode({ action: "/desk/" }), submitter: new FakeNode({ isConnected: true, ...fields, attributes }) });
  await press({ disabled: true });
  await press({}, { "aria-disabled": "true" });
  assert.deepEqual(sent, []);
  await press({}, { "aria-disabled": "false" });
  assert.deepEqual(sent, ["/desk/"]);
});
