/* Names of the squares of a harbour. */

import assert from "node:assert/strict";
import test from "node:test";
import { squareName, squareOf } from "/static/muster/sheet.js";

test("columns by letters, rows by numbers, and back", () => {
  const squares = [[0, 0], [25, 8], [26, 9], [51, 0], [52, 98]];
  const names = ["A1", "Z9", "AA10", "AZ1", "BA99"];
  assert.deepEqual(squares.map(([column, row]) => squareName(column, row)), names);
  assert.deepEqual(names.map(squareOf), squares.map(([column, row]) => ({ column, row })));
  assert.deepEqual(squareOf(" d3 "), { column: 3, row: 2 });
  assert.deepEqual(["3D", "ABC1", "A", "A100"].map(squareOf), [null, null, null, null]);
});
