/** Forged and foreign cursors, and search pages whose rows are removed. */

import type { JSONValue } from "convex/values";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOf, errorOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      talks: defineTable({ room: v.string(), text: v.string() })
        .index("by_room", ["room"])
        .index("by_text", ["text"])
        .searchIndex("search_text", { searchField: "text", filterFields: ["room"] }),
    });`,
  "talks.ts": `
    import { mutationGeneric as mutation, queryGeneric as query } from "convex/server";
    export const add = mutation({ handler: async (ctx, { room, texts }) => {
      const ids = [];
      for (const text of texts) ids.push(await ctx.db.insert("talks", { room, text }));
      return ids;
    } });
    export const remove = mutation({ handler: async (ctx, { ids }) => { for (const id of ids) await ctx.db.delete(id); } });
    export const page = query({ handler: (ctx, { room, order, paginationOpts }) =>
      ctx.db.query("talks").withIndex("by_room", (q) => q.eq("room", room)).order(order).paginate(paginationOpts) });
    export const pageByText = query({ handler: (ctx, { room, order, paginationOpts }) =>
      ctx.db.query("talks").withIndex("by_text", (q) => q.eq("text", room)).order(order).paginate(paginationOpts) });
    export const search = query({ handler: (ctx, { room, text, paginationOpts }) =>
      ctx.db.query("talks").withSearchIndex("search_text", (q) => q.search("text", text).eq("room", room)).paginate(paginationOpts) });`,
};

type Row = { _id: string; _creationTime: number; room: string; text: string };
type Page = { page: Row[]; isDone: boolean; continueCursor: string };

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await startEngine(MODULES, { reuseContexts: true });
});
afterAll(() => testEngine.stop());

const query = (path: string, args: JSONValue) => testEngine.engine.query(callOf(path, args));
const addTalks = async (room: string, texts: string[]) =>
  valueOf(await testEngine.engine.mutation(callOf("talks:add", { room, texts }))) as string[];
const removeTalks = async (ids: string[]) =>
  valueOf(await testEngine.engine.mutation(callOf("talks:remove", { ids })));

type PageOptions = { numItems: number; cursor: string | null; endCursor?: string };
const queryPage = (path: string, args: object, paginationOpts: PageOptions) =>
  query(path, { ...args, paginationOpts });
const pageOf = async (path: string, args: object, paginationOpts: PageOptions) =>
  valueOf(await queryPage(path, args, paginationOpts)) as unknown as Page;

const cursorParts = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, "base64url").toString()) as [
    fingerprint: string,
    position: string,
  ];
const cursorOf = (...cursor: [string, string]) =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");

describe("cursors", () => {
  /**
   * The first two of three rows in each of two rooms, and a cursor with one room's fingerprint and the
   * other's position.
   */
  async function createTwoRooms(order: "asc" | "desc") {
    const [ownRoom, otherRoom] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const room of [ownRoom, otherRoom]) await addTalks(room, ["one", "two", "three"]);
    const first = { numItems: 2, cursor: null };
    const ownPage = await pageOf("talks:page", { room: ownRoom, order }, first);
    const foreignPage = await pageOf("talks:page", { room: otherRoom, order }, first);
    const [fingerprint] = cursorParts(ownPage.continueCursor);
    const [, position] = cursorParts(foreignPage.continueCursor);
    return {
      mine: ownRoom,
      own: ownPage,
      foreign: foreignPage,
      forged: cursorOf(fingerprint, position),
    };
  }

  test.each(["asc", "desc"] as const)(
    "refuses a cursor made for another range or index: %s",
    async (order) => {
      const { mine, own, foreign, forged } = await createTwoRooms(order);
      const args = { room: mine, order };
      for (const cursor of [foreign.continueCursor, forged]) {
        expect(errorOf(await queryPage("talks:page", args, { numItems: 9, cursor }))).toContain(
          "InvalidCursor",
        );
        const boundedOptions = { numItems: 9, cursor: null, endCursor: cursor };
        expect(errorOf(await queryPage("talks:page", args, boundedOptions))).toContain(
          "InvalidCursor",
        );
        // A client sends the journal of a live query back when it reconnects.
        const journal = JSON.stringify([cursor]);
        const paginationOpts = { numItems: 9, cursor: null };
        const live = testEngine.engine.live(
          callOf("talks:page", { ...args, paginationOpts }),
          journal,
        );
        expect(errorOf(await live.result(0n))).toContain("InvalidCursor");
        live.release();
      }
      const foreignOptions = { numItems: 9, cursor: own.continueCursor };
      expect(errorOf(await queryPage("talks:pageByText", args, foreignOptions))).toContain(
        "InvalidCursor",
      );
      const rest = await pageOf("talks:page", args, { numItems: 9, cursor: own.continueCursor });
      expect(rest.page.map(({ room }) => room)).toEqual([mine]);
    },
  );

  test("an invalid journal is refused in the same way as an invalid cursor", async () => {
    for (const journal of ["", "null", "[]", "{", "[5]", '{"endCursor":5}']) {
      const paginationOpts = { numItems: 9, cursor: null };
      const call = callOf("talks:page", { room: "x", order: "asc", paginationOpts });
      const live = testEngine.engine.live(call, journal);
      expect(errorOf(await live.result(0n)), journal).toContain("InvalidCursor");
      live.release();
    }
  });
});

test("a search continues where the previous page ended, even if rows have been removed since", async () => {
  const word = fc.constantFrom("shrimp", "shrimps", "cherry", "blue");
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 6, maxLength: 14 }),
      fc.array(fc.nat(13), { maxLength: 4 }),
      async (texts, deletedAt) => {
        const room = crypto.randomUUID();
        await addTalks(room, texts);
        const args = { room, text: "cherry shrimp" };
        const fullPage = await pageOf("talks:search", args, { numItems: 100, cursor: null });
        const first = await pageOf("talks:search", args, { numItems: 3, cursor: null });
        if (first.isDone) return;
        expect(first.page).toEqual(fullPage.page.slice(0, 3));
        // Remove the last row of the page, and some others.
        const deletedRows = [2, ...deletedAt].flatMap((at) => fullPage.page[at] ?? []);
        await removeTalks([...new Set(deletedRows.map(({ _id }) => _id))]);
        const rest = await pageOf("talks:search", args, {
          numItems: 100,
          cursor: first.continueCursor,
        });
        const expected = fullPage.page.slice(3).filter((row) => !deletedRows.includes(row));
        expect(rest.page).toEqual(expected);
      },
    ),
    { numRuns: 25 },
  );
});
