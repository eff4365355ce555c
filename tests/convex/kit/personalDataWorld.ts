/**
 * Two users with rows in every table, with texts and secrets that tests can search for.
 * `personalDataWorld/` adds each slice's rows, one file a slice; new files need no entry here.
 */

import type { TableNames } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import schema from "#convex/schema.ts";
import { boughtItem } from "./aListing";
import type { Backend } from "./helpers";
import { insertOrderRow } from "./insertOrderRow";
import { addQuiz, quizFields } from "./orderHelpers";
import { addSide, type AddOwnRows, type Side, type AddTradeRows } from "./personalDataSides";

const slices = Object.values(
  import.meta.glob<{ addOwnRows?: AddOwnRows; addTradeRows?: AddTradeRows }>(
    "./personalDataWorld/*.ts",
    { eager: true },
  ),
);

export const tableNames = Object.keys(schema.tables) as TableNames[];

export const allRows = async (t: Backend): Promise<Record<string, object[]>> =>
  await t.run(allRowsIn);

export async function allRowsIn({ db }: Pick<QueryCtx, "db">): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const table of tableNames) rows[table] = await db.query(table).collect();
  return rows;
}

/** An account with its own rows. */
async function addPersonWithRows(t: Backend, name: string): Promise<Side> {
  const side = await addSide(t, name);
  await t.run(async ({ db }) => {
    for (const { addOwnRows } of slices) await addOwnRows?.({ ...side, db, now: Date.now() });
  });
  return side;
}

/**
 * `buyer` has bought from `seller` and been partly refunded, has written to and reviewed the seller, and has
 * reported them.
 */
async function addTrade(t: Backend, buyer: Side, seller: Side): Promise<void> {
  const quizId = await addQuiz(t, buyer.userId, seller.listingId, {
    reasons: [{ rule: "CARE", level: "caution", title: "Care", text: `quiz of ${buyer.name}` }],
  });
  await t.run(async ({ db }) => {
    const now = Date.now();
    const people = { buyerId: buyer.userId, sellerId: seller.userId };
    // Stripe's ids identify no one and stay in the books.
    const stripeIdFor = (label: string) => `${label}_secret_${buyer.name.length}`;
    // Texts such as the URLs of Stripe's pages name the buyer.
    const buyerTextFor = (label: string) => `${label} of ${buyer.name}`;
    const orderId = await insertOrderRow(
      { db },
      {
        ...people,
        uuid: crypto.randomUUID(),
        stripeSessionId: stripeIdFor("cs"),
        stripePaymentIntentId: stripeIdFor("pi"),
        checkoutUrl: buyerTextFor("url"),
        checkoutError: buyerTextFor("error"),
        ...(await quizFields({ db }, quizId)),
        listingTitle: "Cherry shrimp",
        ...boughtItem,
        unitPrice: 500,
        quantity: 1,
        ...goodsMoney(500, 0),
        refundedAmount: 0,
        deliveryMethod: "courier",
        deliveryOutcode: "LS6",
        sellerOutcode: "M20",
        carrierOffer: { outcode: "M20", latitude: 53.42, longitude: -2.23 },
        trackingReference: `parcel to ${buyer.name}`,
        status: "completed",
        paidAt: now,
        holdsStock: false,
        createdAt: now,
        updatedAt: now,
        searchText: `x Cherry shrimp ${seller.fullName}`,
      },
    );
    const adjustmentId = await db.insert("orderAdjustments", {
      orderId,
      proposedDeliveryCharge: 100,
      status: "lapsed",
      checkoutUrl: buyerTextFor("url2"),
      expiresAt: now,
      createdAt: now,
    });
    const rows = { orderId, adjustmentId };
    const world = { db, now, buyer, seller, people, stripeIdFor, buyerTextFor, ...rows };
    for (const { addTradeRows } of slices) await addTradeRows?.(world);
  });
}

/** Nell and Otto, who have bought from each other. */
export async function addNellAndOtto(t: Backend): Promise<{ nell: Side; otto: Side }> {
  const nell = await addPersonWithRows(t, "nell");
  const otto = await addPersonWithRows(t, "ottoline");
  await addTrade(t, nell, otto);
  await addTrade(t, otto, nell);
  return { nell, otto };
}
