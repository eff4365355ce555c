/** Data delivered with the page is used until the live result arrives, and only for the same query. */

import type * as ConvexReact from "convex/react";
import type { Value } from "convex/values";
import { createRequire } from "node:module";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { withFirstData } from "#src/app/firstPaint/withFirstData.ts";
import { firstKey, readFirstData } from "#src/lib/firstData.ts";

// Page tests import a fake in place of this package; here the real client is wrapped.
const { ConvexReactClient } = createRequire(import.meta.url)("convex/react") as typeof ConvexReact;

const NEWEST = api.listings.browse.newest;
const liveValues = new Map<string, Value>();
afterEach(() => liveValues.clear());

/** A disconnected client; `live` contains the server's results. */
function clientWith(first: Map<string, Value>) {
  const client = new ConvexReactClient("http://127.0.0.1:1");
  vi.spyOn(client, "watchQuery").mockImplementation((_query, ...[args]) => ({
    onUpdate: () => () => undefined,
    localQueryResult: () => liveValues.get(JSON.stringify(args)) as never,
    journal: () => undefined,
  }));
  return withFirstData(client, first);
}

test("initial data is used only until the live result arrives", () => {
  const card = { title: "Guppy", left: 3 };
  const client = clientWith(new Map([[firstKey("listings/browse:newest", {}), [card]]]));
  const watch = client.watchQuery(NEWEST, {});
  expect(watch.localQueryResult()).toEqual([card]);
  liveValues.set("{}", [{ title: "Guppy", left: 2 }]);
  expect(watch.localQueryResult()).toEqual([{ title: "Guppy", left: 2 }]);
  liveValues.clear();
  expect(watch.localQueryResult()).toBeUndefined();
});

test("an equal live result is the same object, so that nothing re-renders", () => {
  const first = [{ title: "Guppy", left: 3 }];
  const client = clientWith(new Map([[firstKey("listings/browse:newest", {}), first]]));
  const watch = client.watchQuery(NEWEST, {});
  liveValues.set("{}", [{ left: 3, title: "Guppy" }]);
  expect(watch.localQueryResult()).toBe(first);
  expect(client.watchQuery(NEWEST, {}).localQueryResult()).toBe(first);
  const newValue = [{ title: "Guppy", left: 2 }];
  liveValues.set("{}", newValue);
  expect(watch.localQueryResult()).toBe(newValue);
});

test("other arguments have no initial data", () => {
  const client = clientWith(new Map([[firstKey("listings/browse:newest", {}), []]]));
  expect(client.watchQuery(NEWEST, { category: "fish" }).localQueryResult()).toBeUndefined();
});

test("a query matches whatever the order of its arguments, and for any paginated list", () => {
  const a = { sellerId: "s1", paginationOpts: { numItems: 24, cursor: null, id: 1 } };
  const b = { paginationOpts: { id: 7, cursor: null, numItems: 24 }, sellerId: "s1" };
  expect(firstKey("q", a)).toBe(firstKey("q", b));
  expect(firstKey("q", a)).not.toBe(firstKey("q", { ...b, sellerId: "s2" }));
});

test("a page without server data has no initial data", () => {
  expect(readFirstData(null).size).toBe(0);
  expect(readFirstData("").size).toBe(0);
});
