/** The admins' list of all orders. */

import {
  type PaginationOptions,
  paginationOptsValidator,
  type PaginationResult,
  paginationResultValidator,
} from "convex/server";
import { v } from "convex/values";
import type { QueryCtx } from "../_generated/server";
import type { OrderStatus } from "../domain/orders/states";
import { SEARCH_MAX } from "../domain/shared/constants";
import { isUuidV4 } from "../domain/shared/ids";
import { cutText, foldText } from "../domain/shared/text";
import { adminQuery } from "../functions";
import { type Order, orderByUuid } from "../orders/model/records";
import { orderRow, personReader, toOrderRow } from "../orders/model/views";
import { orderStatus } from "../orders/tables";
import { refundableOf } from "../payments/model/checkoutRecords";
import { mapPage, onlyPage, requirePageSize } from "../shared/model/pages";

/** The list row, with the refundable amount (pence). */
const adminOrderRow = v.object({ ...orderRow.fields, refundable: v.number() });

/**
 * All orders by time, newest first unless `oldestFirst`, optionally in one `status`. With `search`, those in
 * which each search word begins a word of the order id, title, species or seller's name. `from` and
 * `to` (ms epoch, inclusive) bound the time of creation. A page of a search may hold few or no orders even if
 * more follow.
 */
export const list = adminQuery({
  args: {
    search: v.string(),
    from: v.nullable(v.number()),
    to: v.nullable(v.number()),
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
    const text = foldText(term);
    const orders = isUuidV4(term)
      ? onlyPage(await byId(ctx, term, bounds))
      : text === ""
        ? await byTime(ctx, bounds, requirePageSize(paginationOpts))
        : await matchingOrders(ctx, text, bounds, requirePageSize(paginationOpts));
    const readPerson = personReader(ctx);
    return await mapPage(orders, async (order) => ({
      ...(await toOrderRow(ctx, order, "admin", readPerson)),
      refundable: await refundableOf(ctx, order._id),
    }));
  },
});

async function byId(ctx: QueryCtx, uuid: string, bounds: SearchBounds): Promise<Order[]> {
  const order = await orderByUuid(ctx, uuid);
  return order !== null && isWithin(order, bounds) ? [order] : [];
}

const isWithin = ({ createdAt, status }: Order, bounds: SearchBounds): boolean =>
  createdAt >= bounds.from &&
  createdAt <= bounds.to &&
  (bounds.status === undefined || status === bounds.status);

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

/** Orders looked through for one page of a search. */
const ROWS_READ = 25;
/** If at most this many orders contain a word, they are all read at once. */
const FEW_ORDERS = 20;
const WORDS_MAX = 6;

/**
 * Orders that contain every word, by time. Reads all orders with a rare word at once; otherwise scans the
 * orders within the bounds page by page.
 */
async function matchingOrders(
  ctx: QueryCtx,
  text: string,
  bounds: SearchBounds,
  options: PaginationOptions,
): Promise<PaginationResult<Order>> {
  const words = text.split(" ").slice(0, WORDS_MAX);
  for (const word of options.cursor === null ? words : []) {
    const foundOrders = await ctx.db
      .query("orders")
      .withSearchIndex("search_text", (q) => q.search("searchText", word))
      .take(FEW_ORDERS + 1);
    if (foundOrders.length > FEW_ORDERS) continue;
    const sign = bounds.order === "asc" ? 1 : -1;
    return onlyPage(
      foundOrders
        .filter((order) => isWithin(order, bounds) && hasWords(order, words))
        .sort((a, b) => sign * (a.createdAt - b.createdAt)),
    );
  }
  const numItems = Math.max(options.numItems, ROWS_READ);
  const result = await byTime(ctx, bounds, { ...options, numItems });
  return { ...result, page: result.page.filter((order) => hasWords(order, words)) };
}

function hasWords({ searchText }: Order, words: readonly string[]): boolean {
  const ownWords = searchText.split(" ");
  return words.every((word) => ownWords.some((own) => own.startsWith(word)));
}
