/** The admins' order search, by words and time. */
import type { PaginationOptions, PaginationResult } from "convex/server";
import * as z from "zod";
import type { QueryCtx } from "#convex/_generated/server.js";
import type { OrderStatus } from "#convex/domain/orders/states.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import type { Order } from "#convex/orders/model/records.ts";
import { keyOf, wordsOfOrder } from "#convex/orders/model/searchKeys.ts";
import { readCursor } from "#convex/shared/model/pages.ts";

/** `from` and `to`: ms epoch, inclusive. */
export type SearchBounds = {
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
  const own = wordsOfOrder(order);
  return words.every((word) => own.some((key) => key.startsWith(word)));
}

/** The key being walked, and the cursor on it. */
const walkCursor = z.tuple([z.string(), z.string()]);

/**
 * Orders that contain every word of `term`, by time, found by walking the rarest word. The cursor includes
 * that word, so later pages continue with it even if another has become rarer.
 */
export async function matchingOrders(
  ctx: QueryCtx,
  term: string,
  bounds: SearchBounds,
  options: PaginationOptions,
): Promise<PaginationResult<Order>> {
  const wanted = parseTerm(term);
  const resumed = options.cursor === null ? null : readCursor(walkCursor, options.cursor);
  const key = resumed ? resumed[0] : await rarestKey(ctx, wanted.words, bounds);
  const walked = await walk(ctx, key, bounds, {
    ...options,
    numItems: Math.max(options.numItems, ROWS_READ),
    cursor: resumed ? resumed[1] : null,
    ...(options.endCursor ? { endCursor: readCursor(walkCursor, options.endCursor)[1] } : {}),
  });
  return {
    page: walked.page.filter((order) => matches(order, wanted, bounds.status)),
    isDone: walked.isDone,
    continueCursor: JSON.stringify([key, walked.continueCursor]),
  };
}

/** "" if no word has three letters: then all orders in the period are walked. */
async function rarestKey(
  ctx: QueryCtx,
  words: string[],
  { from, to }: SearchBounds,
): Promise<string> {
  const keys = words.map(keyOf).filter((key) => key !== null);
  const counted = await Promise.all(
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
  counted.sort((a, b) => a.n - b.n || b.key.length - a.key.length);
  return counted[0]?.key ?? "";
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
