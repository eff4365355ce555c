import { v } from "convex/values";
import type { Doc, Id } from "../_generated/dataModel";
import type { QueryCtx } from "../_generated/server";
import {
  awaitsDispatch,
  countsAsSold,
  type TradeSide,
  UNFINISHED_STATUSES,
} from "../domain/orders/states";
import { adminQuery } from "../functions";
import { hasOpenBusiness } from "../privacy/model/deleteAccount";
import { canProfileSell, type Profile, profileOf } from "../shared/model/access";
import { BATCH_MAX } from "./model/deleteMany";

/** Rows read of each kind, over all the accounts together; beyond that the dialog says "more than 500". */
const ROWS_MAX = 500;

/** A count capped at 500; `more` if there are more. */
const cappedCount = v.object({ n: v.number(), more: v.boolean() });
/** A capped count of orders, and their money in pence: paid and not refunded. */
const cappedSum = v.object({ ...cappedCount.fields, pence: v.number() });

const impact = v.object({
  /** How many of the accounts exist. */
  people: v.number(),
  /** Active listings: shown, and hidden because their seller may not sell. */
  shownListings: cappedCount,
  hiddenListings: cappedCount,
  /** Their sales: not paid yet; paid and unfinished. */
  unpaidSales: cappedCount,
  openSales: cappedSum,
  /** Unfinished orders in which they are the buyer. */
  openPurchases: cappedSum,
  conversations: cappedCount,
  /** Buyers of undispatched orders, who are notified that the seller was blocked. */
  buyersNotified: cappedCount,
  /** How many of the accounts can't be deleted yet, because they have unfinished business. */
  undeletableCount: v.number(),
});

const PAID_AND_UNFINISHED = UNFINISHED_STATUSES.filter(countsAsSold);
type Order = Doc<"orders">;
type CappedRows<Row> = { rows: Row[]; more: boolean };

/**
 * What blocking or deleting these accounts would affect now. Only the first `BATCH_MAX` accounts count, unknown ids are
 * ignored, and at most 501 rows of a kind are read.
 */
export const get = adminQuery({
  args: { userIds: v.array(v.string()) },
  returns: impact,
  handler: async (ctx, { userIds }) => {
    const people = await existingProfiles(ctx, userIds.slice(0, BATCH_MAX));
    const selling = people.filter(canProfileSell);
    const hiddenSellers = people.filter((profile) => !canProfileSell(profile));
    const unpaid = await ordersOf(ctx, people, "seller", ["pending"]);
    const sales = await ordersOf(ctx, people, "seller", PAID_AND_UNFINISHED);
    const purchases = await ordersOf(ctx, people, "buyer", UNFINISHED_STATUSES);
    const conversations = await rowsOf(people, (userId, limit) =>
      ctx.db
        .query("conversationMembers")
        .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", userId))
        .take(limit),
    );
    const stoppedSales = [...unpaid.rows, ...sales.rows.filter(getsRefundOffer)].filter(
      ({ sellerId }) => selling.some(({ userId }) => userId === sellerId),
    );
    const buyers = new Set(stoppedSales.map(({ buyerId }) => buyerId));
    const openBusiness = await Promise.all(
      people.map(({ userId }) => hasOpenBusiness(ctx, userId)),
    );
    return {
      people: people.length,
      shownListings: tallyOf(await activeListings(ctx, selling)),
      hiddenListings: tallyOf(await activeListings(ctx, hiddenSellers)),
      unpaidSales: tallyOf(unpaid),
      openSales: sumOf(sales),
      openPurchases: sumOf(purchases),
      conversations: tallyOf(conversations),
      buyersNotified: { n: buyers.size, more: unpaid.more || sales.more },
      undeletableCount: openBusiness.filter(Boolean).length,
    };
  },
});

/** Whether blocking the seller offers the buyer of a paid order a refund, as `cancelIfBlocked` does. */
const getsRefundOffer = ({ status, refundOfferedAt }: Order) =>
  awaitsDispatch(status) && refundOfferedAt === undefined;

async function existingProfiles(ctx: QueryCtx, userIds: readonly string[]): Promise<Profile[]> {
  const ids = [...new Set(userIds)].map((id) => ctx.db.normalizeId("users", id));
  const profiles = await Promise.all(ids.map(async (id) => id && (await profileOf(ctx, id))));
  return profiles.filter((profile) => profile !== null && profile.deletedAt === null) as Profile[];
}

/** Up to `ROWS_MAX` rows over all the accounts, and whether there are more. */
async function rowsOf<Row>(
  people: readonly Profile[],
  take: (userId: Id<"users">, limit: number) => Promise<Row[]>,
): Promise<CappedRows<Row>> {
  const rows: Row[] = [];
  for (const { userId } of people) {
    if (rows.length > ROWS_MAX) break;
    rows.push(...(await take(userId, ROWS_MAX + 1 - rows.length)));
  }
  return { rows: rows.slice(0, ROWS_MAX), more: rows.length > ROWS_MAX };
}

async function activeListings(
  ctx: QueryCtx,
  sellers: readonly Profile[],
): Promise<CappedRows<Doc<"listings">>> {
  return await rowsOf(sellers, (userId, limit) =>
    ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
        q.eq("sellerId", userId).eq("isActive", true),
      )
      .take(limit),
  );
}

async function ordersOf(
  ctx: QueryCtx,
  people: readonly Profile[],
  side: TradeSide,
  statuses: readonly Order["status"][],
): Promise<CappedRows<Order>> {
  return await rowsOf(people, async (userId, limit) => {
    const rows: Order[] = [];
    for (const status of statuses) {
      const ordersQuery = ctx.db
        .query("orders")
        .withIndex(`by_${side}Id_and_status`, (q) =>
          q.eq(`${side}Id`, userId).eq("status", status),
        );
      if (rows.length < limit) rows.push(...(await ordersQuery.take(limit - rows.length)));
    }
    return rows;
  });
}

const tallyOf = ({ rows, more }: CappedRows<unknown>) => ({ n: rows.length, more });
const sumOf = ({ rows, more }: CappedRows<Order>) => ({
  ...tallyOf({ rows, more }),
  pence: rows.reduce((pence, order) => pence + unrefundedPence(order), 0),
});

const unrefundedPence = ({ status, totalAmount, refundedAmount }: Order) =>
  status === "pending" ? 0 : totalAmount - refundedAmount;
