/** The admins' list of all orders. */
import {
  type PaginationOptions,
  paginationOptsValidator,
  type PaginationResult,
  paginationResultValidator,
} from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import type { QueryCtx } from "../_generated/server";
import type { OrderStatus } from "../domain/orders/states";
import { SEARCH_MAX } from "../domain/shared/constants";
import { isUuidV4 } from "../domain/shared/ids";
import { cutText, foldText } from "../domain/shared/text";
import { adminQuery } from "../functions";
import { type Order, orderByUuid } from "../orders/model/records";
import { keyOf, wordsOfOrder } from "../orders/model/searchKeys";
import { orderRow, personReader, toOrderRow } from "../orders/model/views";
import { orderStatus } from "../orders/tables";
import { refundableOf } from "../payments/model/refunds";
import { mapPage, onlyPage, pageOf, readCursor } from "../shared/model/pages";

/** The list row, with the refundable amount (pence). */
const adminOrderRow = v.object({ ...orderRow.fields, refundable: v.number() });

/**
 * All orders by time, newest first unless `oldestFirst`, optionally in one `status`. With `search`, those
 * with a word (of the order id, title, species or seller's name) starting with each search word. `from` and
 * `to` (ms epoch, inclusive) bound the time of creation. A page of a search may hold few or no orders even if
 * more follow.
 */
export const list = adminQuery({
  args: {
    search: v.string(),
    from: v.union(v.number(), v.null()),
    to: v.union(v.number(), v.null()),
    status: v.optional(orderStatus),
    oldestFirst: v.optional(v.boolean()),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(adminOrderRow),
  handler: async (ctx, { search, from, to, status, oldestFirst = false, paginationOpts }) => {
    const bounds: SearchBounds = {
      from: from ?? 0,
      to: to ?? Number.MAX_SAFE_INTEGER,
      status,
      order: oldestFirst ? "asc" : "desc",
    };
    const term = cutText(search.trim(), SEARCH_MAX);
    const orders = isUuidV4(term)
      ? onlyPage(await byId(ctx, term, bounds))
      : term === ""
        ? await byTime(ctx, bounds, pageOf(paginationOpts))
        : await matchingOrders(ctx, term, bounds, pageOf(paginationOpts));
    const readPerson = personReader(ctx);
    return await mapPage(orders, async (order) => ({
      ...(await toOrderRow(ctx, order, "admin", readPerson)),
      refundable: await refundableOf(ctx, order._id),
    }));
  },
});

async function byId(
  ctx: QueryCtx,
  uuid: string,
  { from, to, status }: SearchBounds,
): Promise<Order[]> {
  const order = await orderByUuid(ctx, uuid);
  const isMeant =
    order !== null &&
    order.createdAt >= from &&
    order.createdAt <= to &&
    (status === undefined || order.status === status);
  return isMeant ? [order] : [];
}

async function byTime(
  ctx: QueryCtx,
  { from, to, status, order }: SearchBounds,
  options: PaginationOptions,
) {
  const orders = ctx.db.query("orders");
  const matches =
    status === undefined
      ? orders.withIndex("by_createdAt", (q) => q.gte("createdAt", from).lte("createdAt", to))
      : orders.withIndex("by_status_and_createdAt", (q) =>
          q.eq("status", status).gte("createdAt", from).lte("createdAt", to),
        );
  return await matches.order(order).paginate(options);
}

/** `from` and `to`: ms epoch, inclusive. */
type SearchBounds = {
  from: number;
  to: number;
  status: OrderStatus | undefined;
  order: "asc" | "desc";
};

/** Rows read for one page. */
const ROWS_READ = 25;
/** Rows read for each word to find the rarest. */
const SAMPLE = 12;
const WORDS_MAX = 6;
/** An id, cut off after its first dash: the rest is compared with the whole id. */
const PART_OF_ID = /^([0-9a-f]{8})-[0-9a-f-]*$/;

type SearchTerm = { words: string[]; ids: string[] };

function parseTerm(term: string): SearchTerm {
  const parts = term.toLowerCase().split(/\s+/);
  const ids = parts.filter((part) => PART_OF_ID.test(part));
  const others = parts.filter((part) => !PART_OF_ID.test(part));
  const words = [
    ...ids.map((id) => id.slice(0, 8)),
    ...others.flatMap((p) => foldText(p).split(" ")),
  ];
  return { words: words.filter(Boolean).slice(0, WORDS_MAX), ids };
}

function matches(
  order: Order,
  { words, ids }: SearchTerm,
  status: SearchBounds["status"],
): boolean {
  if (status !== undefined && order.status !== status) return false;
  if (!ids.every((id) => order.uuid.startsWith(id))) return false;
  const ownWords = wordsOfOrder(order);
  return words.every((word) => ownWords.some((key) => key.startsWith(word)));
}

/** The key being walked, and the cursor on it. */
const walkCursor = z.tuple([z.string(), z.string()]);

/**
 * Orders that contain every word of `term`, by time, found by walking the rarest word. The cursor includes
 * that word, so later pages continue with it even if another has become rarer.
 */
async function matchingOrders(
  ctx: QueryCtx,
  term: string,
  bounds: SearchBounds,
  options: PaginationOptions,
): Promise<PaginationResult<Order>> {
  const searchTerm = parseTerm(term);
  const resumed = options.cursor === null ? null : readCursor(walkCursor, options.cursor);
  const key = resumed ? resumed[0] : await rarestKey(ctx, searchTerm.words, bounds);
  const result = await walk(ctx, key, bounds, {
    ...options,
    numItems: Math.max(options.numItems, ROWS_READ),
    cursor: resumed ? resumed[1] : null,
    ...(options.endCursor ? { endCursor: readCursor(walkCursor, options.endCursor)[1] } : {}),
  });
  return {
    page: result.page.filter((order) => matches(order, searchTerm, bounds.status)),
    isDone: result.isDone,
    continueCursor: JSON.stringify([key, result.continueCursor]),
  };
}

/** "" if no word has three letters: then all orders in the period are walked. */
async function rarestKey(
  ctx: QueryCtx,
  words: string[],
  { from, to }: SearchBounds,
): Promise<string> {
  const keys = words.map(keyOf).filter((key) => key !== null);
  const counts = await Promise.all(
    keys.map(async (key) => {
      const rows = await ctx.db
        .query("orderSearchKeys")
        .withIndex("by_key_and_createdAt", (q) =>
          q.eq("key", key).gte("createdAt", from).lte("createdAt", to),
        )
        .take(SAMPLE);
      return { key, n: rows.length };
    }),
  );
  counts.sort((a, b) => a.n - b.n || b.key.length - a.key.length);
  return counts[0]?.key ?? "";
}

async function walk(
  ctx: QueryCtx,
  key: string,
  { from, to, order }: SearchBounds,
  options: PaginationOptions,
): Promise<PaginationResult<Order>> {
  if (key === "") {
    return await ctx.db
      .query("orders")
      .withIndex("by_createdAt", (q) => q.gte("createdAt", from).lte("createdAt", to))
      .order(order)
      .paginate(options);
  }
  const rows = await ctx.db
    .query("orderSearchKeys")
    .withIndex("by_key_and_createdAt", (q) =>
      q.eq("key", key).gte("createdAt", from).lte("createdAt", to),
    )
    .order(order)
    .paginate(options);
  const orders = await Promise.all(rows.page.map(({ orderId }) => ctx.db.get("orders", orderId)));
  return { ...rows, page: orders.filter((row) => row !== null) };
}
