/** What blocking or deleting accounts touches. Only for queries: it reads rows that the person's own calls keep changing. */
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { hasOpenBusiness } from "#convex/privacy/model/deletion.ts";
import { canProfileSell, type Profile, profileOf } from "#convex/shared/model/access.ts";

/** Of each kind so many rows are read, over all the people asked about; beyond that there are "more than 500". */
const CAP = 500;
/** As many as one batch deletes. */
const PEOPLE_MAX = 50;

/** How many there are; of more than 500, 500 and `more`. */
const tally = v.object({ n: v.number(), more: v.boolean() });
/** The same with their money in pence: what was paid and has not gone back. */
const sum = v.object({ ...tally.fields, pence: v.number() });

export const impact = v.object({
  /** How many of the accounts asked about are there. */
  people: v.number(),
  /** On the shelf and shown, and on the shelf but hidden because their seller may not sell. */
  shownListings: tally,
  hiddenListings: tally,
  /** Orders of theirs as sellers: not paid yet; paid and not over. */
  unpaidSales: tally,
  openSales: sum,
  /** Orders of theirs as buyers that are not over. */
  openPurchases: sum,
  conversations: tally,
  /** Buyers of what is not dispatched, who are told that the seller was blocked. */
  buyersTold: tally,
  /** How many of the people cannot be deleted yet: something with money in it is open. */
  notDeletable: v.number(),
});
export type Impact = Infer<typeof impact>;

const UNDERWAY = ["processing", "shipped", "delivered", "disputed"] as const;
type Side = "buyer" | "seller";
type Order = Doc<"orders">;
type Some<Row> = { rows: Row[]; more: boolean };

/** What blocking or deleting these people would touch now. Ids that name nobody count for nothing. */
export async function impactOf(ctx: QueryCtx, userIds: readonly string[]): Promise<Impact> {
  const people = await peopleOf(ctx, userIds.slice(0, PEOPLE_MAX));
  const selling = people.filter(canProfileSell);
  const listings = await rowsOf(people, (userId, read) =>
    ctx.db
      .query("listings")
      .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
        q.eq("sellerId", userId).eq("isActive", true),
      )
      .take(read),
  );
  const unpaid = await ordersOf(ctx, people, "seller", ["pending"]);
  const sales = await ordersOf(ctx, people, "seller", UNDERWAY);
  const purchases = await ordersOf(ctx, people, "buyer", ["pending", ...UNDERWAY]);
  const talks = await rowsOf(people, (userId, read) =>
    ctx.db
      .query("conversationMembers")
      .withIndex("by_userId_and_lastMessageAt", (q) => q.eq("userId", userId))
      .take(read),
  );
  const calledOff = [...unpaid.rows, ...sales.rows.filter(isOffered)].filter(({ sellerId }) =>
    selling.some(({ userId }) => userId === sellerId),
  );
  const buyers = new Set(calledOff.map(({ buyerId }) => buyerId));
  const open = await Promise.all(people.map(({ userId }) => hasOpenBusiness(ctx, userId)));
  return {
    people: people.length,
    shownListings: tallyOf(only(listings, ({ isHidden }) => !isHidden)),
    hiddenListings: tallyOf(only(listings, ({ isHidden }) => isHidden)),
    unpaidSales: tallyOf(unpaid),
    openSales: sumOf(sales),
    openPurchases: sumOf(purchases),
    conversations: tallyOf(talks),
    buyersTold: { n: buyers.size, more: unpaid.more || sales.more },
    notDeletable: open.filter(Boolean).length,
  };
}

/** Whether a block of the seller offers the buyer of a paid order the refund: `callOffSale` does the same. */
const isOffered = ({ status, refundOfferedAt }: Order) =>
  status === "processing" && refundOfferedAt === undefined;

async function peopleOf(ctx: QueryCtx, userIds: readonly string[]): Promise<Profile[]> {
  const ids = [...new Set(userIds)].map((id) => ctx.db.normalizeId("users", id));
  const profiles = await Promise.all(ids.map(async (id) => id && (await profileOf(ctx, id))));
  return profiles.filter((profile) => profile !== null && profile.deletedAt === null) as Profile[];
}

/** Up to `CAP` rows of all the people together, and whether there are more. */
async function rowsOf<Row>(
  people: readonly Profile[],
  take: (userId: Id<"users">, read: number) => Promise<Row[]>,
): Promise<Some<Row>> {
  const rows: Row[] = [];
  for (const { userId } of people) {
    if (rows.length > CAP) break;
    rows.push(...(await take(userId, CAP + 1 - rows.length)));
  }
  return { rows: rows.slice(0, CAP), more: rows.length > CAP };
}

async function ordersOf(
  ctx: QueryCtx,
  people: readonly Profile[],
  side: Side,
  statuses: readonly Order["status"][],
): Promise<Some<Order>> {
  return await rowsOf(people, async (userId, read) => {
    const rows: Order[] = [];
    for (const status of statuses) {
      const orders = ctx.db.query("orders");
      const found =
        side === "seller"
          ? orders.withIndex("by_sellerId_and_status", (q) =>
              q.eq("sellerId", userId).eq("status", status),
            )
          : orders.withIndex("by_buyerId_and_status", (q) =>
              q.eq("buyerId", userId).eq("status", status),
            );
      if (rows.length < read) rows.push(...(await found.take(read - rows.length)));
    }
    return rows;
  });
}

const only = <Row>({ rows, more }: Some<Row>, test: (row: Row) => boolean): Some<Row> => {
  const kept = rows.filter(test);
  return { rows: kept, more: more && kept.length > 0 };
};
const tallyOf = ({ rows, more }: Some<unknown>) => ({ n: rows.length, more });
const sumOf = ({ rows, more }: Some<Order>) => ({
  ...tallyOf({ rows, more }),
  pence: rows.reduce((pence, order) => pence + heldMoney(order), 0),
});

const heldMoney = ({ status, totalAmount, refundedAmount }: Order) =>
  status === "pending" ? 0 : totalAmount - refundedAmount;
