import { describe, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { boughtItem } from "../kit/aListing";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { insertOrderRow } from "../kit/insertOrderRow";
import { addQuiz, quizFields } from "../kit/orderHelpers";

const FIRST_DAY = Date.UTC(2026, 5, 1);

async function startOrders() {
  const t = startBackend();
  const admin = await addAdmin(t);
  const seller = await addSeller(t, { fullName: "Zoë O'Shea" });
  const buyer = await addPerson(t);
  const listingId = await addListing(t, seller.userId);
  const quizId = await addQuiz(t, buyer.userId, listingId);
  const add = async (title: string, day: number, changes: Partial<Doc<"orders">> = {}) => {
    const uuid = crypto.randomUUID();
    await t.run(async (ctx) =>
      insertOrderRow(ctx, {
        ...(await quizFields(ctx, quizId)),
        uuid,
        sellerId: seller.userId,
        buyerId: buyer.userId,
        listingTitle: title,
        unitPrice: 500,
        quantity: 1,
        ...goodsMoney(500, 0),
        ...boughtItem,
        refundedAmount: 0,
        deliveryMethod: "collection",
        status: "completed",
        holdsStock: false,
        createdAt: FIRST_DAY + day * DAY_MS,
        updatedAt: FIRST_DAY + day * DAY_MS,
        searchText: foldText(`${uuid} ${title} Zoë O'Shea`),
        ...changes,
      }),
    );
    return uuid;
  };
  const page = (filters: object, cursor: string | null, numItems: number) =>
    admin.as.query(api.moderation.orders.list, {
      search: "",
      from: null,
      to: null,
      ...filters,
      paginationOpts: { numItems, cursor },
    });
  /** All results across pages, as days. */
  const find = async (filters: object, numItems = 5) => {
    const days: number[] = [];
    let pages = 0;
    let cursor: string | null = null;
    for (let isDone = false; !isDone; pages += 1) {
      const result: Awaited<ReturnType<typeof page>> = await page(filters, cursor, numItems);
      days.push(...result.page.map(({ createdAt }) => (createdAt - FIRST_DAY) / DAY_MS));
      ({ isDone, continueCursor: cursor } = result);
    }
    return { days, pages };
  };
  return { t, add, find, seller };
}

const days = (from: number, to: number) => ({
  from: FIRST_DAY + from * DAY_MS,
  to: FIRST_DAY + (to + 1) * DAY_MS - 1,
});

describe("the admins' order search", () => {
  test("finds matches within the dates, however many lie outside them", async () => {
    const { add, find } = await startOrders();
    for (let day = 0; day < 40; day += 1) await add("Cherry shrimp", day);
    expect((await find({ search: "cherry shrimp", ...days(3, 4) })).days).toEqual([4, 3]);
    expect((await find({ search: "cherry", ...days(3, 4), oldestFirst: true })).days).toEqual([
      3, 4,
    ]);
    expect((await find({ search: "cherry", ...days(50, 60) })).days).toEqual([]);
  });

  test("pages through all orders without missing any", async () => {
    const { add, find } = await startOrders();
    for (let day = 0; day < 165; day += 1)
      await add(day % 55 === 7 ? "Cherry barb" : "Cherry shrimp", day);
    const { days: found, pages } = await find({ search: "che" });
    expect(found).toEqual([...Array(165).keys()].reverse());
    expect(pages).toBeGreaterThan(1);
    // Few orders have "barb", so they are found at once. (An id can start with "ba", but not with "bar".)
    for (const search of ["cherry bar", "cherry barb", "barb cherry"]) {
      expect(await find({ search }), search).toEqual({ days: [117, 62, 7], pages: 1 });
    }
    expect((await find({ search: "barb", ...days(0, 100), oldestFirst: true })).days).toEqual([
      7, 62,
    ]);
  });

  test("matches an id or its start, names without accents and parts of a title, within one status", async () => {
    const { add, find } = await startOrders();
    const uuid = await add("Pärlhuhn bärbling", 1);
    await add("Parrot's feather", 2, { status: "refunded" });
    for (const search of [
      uuid,
      uuid.slice(0, 8),
      uuid.slice(0, 4),
      uuid.slice(0, 13).toUpperCase(),
    ]) {
      expect((await find({ search })).days, search).toEqual([1]);
    }
    expect((await find({ search: "zoe oshea" })).days).toEqual([2, 1]);
    expect((await find({ search: "parlh" })).days).toEqual([1]);
    expect((await find({ search: "pa" })).days).toEqual([2, 1]);
    expect((await find({ search: "parrots", status: "refunded" })).days).toEqual([2]);
    expect((await find({ search: "parrots", status: "completed" })).days).toEqual([]);
    expect((await find({ status: "refunded" })).days).toEqual([2]);
    expect((await find({ search: uuid, ...days(5, 6) })).days).toEqual([]);
    expect((await find({ search: "hasOwnProperty" })).days).toEqual([]);
  });

  test("finds a deleted seller's orders by title, but not by name", async () => {
    const { t, add, find, seller } = await startOrders();
    await add("Cherry shrimp", 1);
    await forgetSeller(t, seller.userId);
    expect((await find({ search: "oshea" })).days).toEqual([]);
    expect((await find({ search: "cherry" })).days).toEqual([1]);
  });
});

async function forgetSeller(t: Backend, userId: string) {
  const rowId = JSON.stringify([userId, "orders by sellerId", null]);
  await t.mutation(internal.privacy.deletion.deletePart, { rowId });
}

test.each(["x", "[]", '["word"]', "[1,2]", "null"])(
  "a cursor that no list has issued (%s) is refused with an explanation",
  async (cursor) => {
    const t = startBackend();
    const admin = await addDesignatedAdmin(t);
    await addPerson(t, { fullName: "Nell Newcomer" });
    const paginationOpts = { numItems: 5, cursor };
    await expectFail(
      admin.as.query(api.moderation.messages.list, {
        search: "Nell",
        filter: "all",
        paginationOpts,
      }),
      "invalid_input",
    );
  },
);
