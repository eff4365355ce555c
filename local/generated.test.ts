import { expect, test } from "vitest";
import { staleFiles } from "./generated.ts";

test("a missing, extra or changed file counts as stale", () => {
  const committed = { "api.d.ts": "old", "server.js": "same", "gone.js": "left behind" };
  const generated = { "api.d.ts": "new", "server.js": "same", "api.js": "added" };
  expect(staleFiles(committed, generated).sort()).toEqual(["api.d.ts", "api.js", "gone.js"]);
  expect(staleFiles(generated, generated)).toEqual([]);
});
