/* When the chart of the truth is fetched anew. */

import assert from "node:assert/strict";
import test from "node:test";
import { Truth } from "/static/desk/truth.js";

test("another draft alone, and another state alone, are drawn; seats and progress are not on the chart", () => {
  const drawn = (...parts) => {
    const truth = new Truth(new FakeNode(), { onpick() {} });
    let times = 0;
    truth.refresh = () => { times += 1; };
    truth.follow(new Set(parts));
    return times;
  };
  assert.deepEqual([drawn("draft"), drawn("now"), drawn("now", "draft", "seats")], [1, 1, 1]);
  assert.equal(drawn("seats", "progress"), 0);
});
