import { expect, test } from "vitest";
import { type Version, versionsToKeep } from "./versions.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = 100 * DAY;
const version = (id: string, daysAgo: number, files: string[] = [id]): Version => ({
  id,
  publishedAt: NOW - daysAgo * DAY,
  files,
});
const ids = (versions: Version[]) => versionsToKeep(versions, NOW).map(({ id }) => id);

test("the last three versions are kept, however old they are", () => {
  const old = [version("d", 0), version("c", 90), version("b", 95), version("a", 99)];
  expect(ids(old)).toEqual(["d", "c", "b"]);
});

test("versions that were live in the last fortnight are kept for pages that are still open", () => {
  const many = [0, 1, 2, 13, 40, 50].map((daysAgo) => version(`v${daysAgo}`, daysAgo));
  // v40 was live until v13 replaced it, v50 only until v40 did.
  expect(ids(many)).toEqual(["v0", "v1", "v2", "v13", "v40"]);
});

test("old files are kept only up to the number one publication may contain", () => {
  const files = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `/assets/${name}${at}.js`);
  const a = version("a", 2, files("a", 900));
  const b = version("b", 1, files("b", 900));
  expect(ids([version("c", 0, files("c", 900)), b, a])).toEqual(["c"]);
  expect(ids([version("c", 0, files("b", 901)), b, a])).toEqual(["c", "b"]);
  expect(ids([version("c", 0, files("c", 1_750))])).toEqual(["c"]);
});
