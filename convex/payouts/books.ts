/** Adds up what Shoal holds for sellers and owes, to be compared hourly with its balance at Stripe. */

import { type PaginationResult, paginationOptsValidator } from "convex/server";
import { type Infer, v } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx, QueryCtx } from "../_generated/server";
import { UNDECIDED_STATUSES } from "../domain/orders/states";
import { type Books, feesOf } from "../domain/payouts/books";
import { expectedShare } from "../domain/payouts/sellerShare";
import { internalQuery } from "../functions";
import type { Order } from "../orders/model/records";
import { orderStatus } from "../orders/tables";
import { checkoutsOf } from "../payments/model/checkoutRecords";
import { stripeClient } from "../payments/model/stripeClient";
import { sellerTransfers } from "./tables";

const PER_PAGE = 200;

const { kind, state } = sellerTransfers.validator.fields;
/** What is added up; transfers and reversals of one kind and state. */
const list = v.union(
  v.object({ of: v.literal("orders"), status: orderStatus }),
  v.object({ of: v.literal("transfers"), kind, state }),
  v.object({ of: v.literal("requestedRefunds") }),
);
type List = Infer<typeof list>;
const pageSum = v.object({ pence: v.number(), cursor: v.nullable(v.string()) });

/** `paid` pence in `payments` payments of the last 30 days estimate a week's fees. */
export async function readBooks(
  ctx: ActionCtx,
  { paid, payments }: { paid: number; payments: number },
): Promise<Books> {
  const sum = async (lists: readonly List[]): Promise<number> => {
    let total = 0;
    for (const each of lists) total += await sumOf(ctx, each);
    return total;
  };
  const transfers = (kind: "transfer" | "reversal", ...states: Infer<typeof state>[]): List[] =>
    states.map((state) => ({ of: "transfers", kind, state }));
  const { available, pending } = await stripeClient().balance.retrieve();
  const inPounds = (entries: readonly { amount: number; currency: string }[]) =>
    entries
      .filter(({ currency }) => currency === "gbp")
      .reduce((total, { amount }) => total + amount, 0);
  return {
    held: await sum(UNDECIDED_STATUSES.map((status) => ({ of: "orders", status }))),
    owed: await sum(transfers("transfer", "waiting", "requested", "failed")),
    refunds: await sum([{ of: "requestedRefunds" }]),
    takingBack: await sum(transfers("reversal", "requested")),
    writtenOff: await sum(transfers("reversal", "writtenOff")),
    available: inPounds(available),
    pending: inPounds(pending),
    weekFees: Math.ceil((feesOf(paid, payments) * 7) / 30),
  };
}

async function sumOf(ctx: ActionCtx, each: List): Promise<number> {
  let total = 0;
  for (let cursor: string | null = null; ;) {
    const page: Infer<typeof pageSum> = await ctx.runQuery(internal.payouts.books.sumPage, {
      list: each,
      paginationOpts: { numItems: PER_PAGE, cursor },
    });
    total += page.pence;
    if (page.cursor === null) return total;
    cursor = page.cursor;
  }
}

/** The sum of a page of a list; `cursor: null` at the end. */
export const sumPage = internalQuery({
  args: { list, paginationOpts: paginationOptsValidator },
  returns: pageSum,
  handler: async (ctx, { list: each, paginationOpts }) => {
    const add = async <Row>(
      { page, isDone, continueCursor }: PaginationResult<Row>,
      penceOf: (row: Row) => number | Promise<number>,
    ) => {
      let pence = 0;
      for (const row of page) pence += await penceOf(row);
      return { pence, cursor: isDone ? null : continueCursor };
    };
    if (each.of === "orders") {
      const orders = ctx.db
        .query("orders")
        .withIndex("by_status_and_createdAt", (q) => q.eq("status", each.status));
      return await add(await orders.paginate(paginationOpts), (order) => heldFor(ctx, order));
    }
    if (each.of === "requestedRefunds") {
      const refunds = ctx.db
        .query("refunds")
        .withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", "requested"));
      return await add(await refunds.paginate(paginationOpts), ({ amount }) => amount);
    }
    const rows = ctx.db
      .query("sellerTransfers")
      .withIndex("by_state_and_nextAttemptAt", (q) => q.eq("state", each.state));
    return await add(await rows.paginate(paginationOpts), (row) =>
      row.kind === each.kind ? row.amount : 0,
    );
  },
});

/** The seller's expected share, without what a bank withholds. */
async function heldFor(ctx: QueryCtx, order: Order): Promise<number> {
  const share = expectedShare(order);
  if (order.stops?.includes("chargeback") !== true) return share;
  const withheld = (await checkoutsOf(ctx, order._id)).reduce(
    (sum, { disputedAmount = 0, isSurplus }) => (isSurplus ? sum : sum + disputedAmount),
    0,
  );
  return Math.max(0, share - withheld);
}
