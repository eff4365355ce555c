/** The other lines on the payment page of a listing: those of its unpaid order, and the seller's in the buyer's basket. */

import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { isWithheld } from "#convex/domain/listings/stock.ts";
import { ORDER_LINES_MAX } from "#convex/domain/shared/constants.ts";
import { contentOf, listingContent, versionKey } from "#convex/listings/model/listingVersions.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { basketOf } from "./basketRows";
import {
  basketLine,
  parcelOf,
  stateOfWish,
  toBasketLine,
  togetherReason,
  type WishInCompany,
  type WishState,
  withBlock,
} from "./basketView";
import type { ChosenLine, PendingOrder } from "./chooseLines";

/** What a listing said at the quiz and says now; null if it says the same or is withheld. */
export const listingChange = v.nullable(
  v.object({ before: listingContent, now: listingContent, /** For `start`. */ key: v.string() }),
);

export async function changeSince(
  ctx: QueryCtx,
  version: Doc<"listingVersions">,
  listing: Doc<"listings">,
): Promise<Infer<typeof listingChange>> {
  if (isWithheld(listing)) return null;
  const key = await versionKey(listing);
  if (key === version.key) return null;
  return { before: await contentOf(ctx, version), now: await contentOf(ctx, listing), key };
}

export const payLine = v.object({
  ...basketLine.fields,
  /** When it was added to the basket (ms epoch); null for a line of an unpaid order only. */
  addedAt: v.nullable(v.number()),
  /** The number that the unpaid order holds; null if it holds none. */
  heldQuantity: v.nullable(v.number()),
  change: listingChange,
});

/** What is bought together with the page's listing (`lines`), and what could be (`others`). */
export const payParcel = v.object({
  lines: v.array(payLine),
  others: v.array(payLine),
  reasons: v.array(togetherReason),
  togetherText: v.nullable(v.string()),
});

type Context = {
  /** The lines to buy with it; the unpaid order's by default. */
  along: readonly string[] | undefined;
  /** All lines of the page's unpaid order. */
  heldLines: PendingOrder["lines"];
  pendingOrders: readonly PendingOrder[];
  outcode: string | null;
};

/** `main`: the page's listing as the buyer chose it. */
export async function payParcelOf(
  ctx: QueryCtx,
  viewer: Profile,
  main: ChosenLine,
  { along, heldLines, pendingOrders, outcode }: Context,
): Promise<{
  view: Infer<typeof payParcel>;
  /** The listings of the lines that can be bought. */
  listings: Doc<"listings">[];
  quiz: WishInCompany["taken"];
}> {
  const { sellerId } = main.listing;
  const held = heldLines.filter(({ listingId }) => listingId !== main.listingId);
  const rows = (await basketOf(ctx, viewer.userId, sellerId)).filter(
    ({ listingId }) => listingId !== main.listingId,
  );
  const wishes = [
    ...held.map(({ listingId, quantity }) => ({
      listingId,
      quantity: rows.find((row) => row.listingId === listingId)?.quantity ?? quantity,
    })),
    ...rows.filter((row) => held.every(({ listingId }) => listingId !== row.listingId)),
  ];
  const chosenIds = along ?? held.map(({ listingId }) => listingId);
  const isChosen = ({ listingId }: { listingId: string }) => chosenIds.includes(listingId);
  const states = await Promise.all(
    wishes.map(
      async ({ listingId, quantity }) =>
        await stateOfWish(ctx, viewer, { listingId, quantity }, pendingOrders),
    ),
  );
  const known = await withBlock(ctx, viewer, await profileOf(ctx, sellerId), states);
  const mainState = stateOfMain(main);
  const chosen = known.filter(isChosen).slice(0, ORDER_LINES_MAX - 1);
  const parcel = parcelOf([mainState, ...chosen], outcode, main.listingId);
  const [first, ...lines] = parcel.wishes;
  // Checks each of the others with the page's listing alone, since the rest of the parcel isn't decided.
  const others = known
    .filter((state) => !chosen.includes(state))
    .flatMap((state) => parcelOf([mainState, state], outcode, main.listingId).wishes.slice(1));
  const toPayLine = async (wish: WishInCompany): Promise<Infer<typeof payLine>> => {
    const { listingId, chosen: line } = wish;
    return {
      ...toBasketLine(wish),
      addedAt: rows.find((row) => row.listingId === listingId)?.addedAt ?? null,
      heldQuantity: held.find((row) => row.listingId === listingId)?.quantity ?? null,
      change: line ? await changeSince(ctx, line.version, line.listing) : null,
    };
  };
  return {
    view: {
      lines: await Promise.all(lines.map(toPayLine)),
      others: await Promise.all(others.map(toPayLine)),
      reasons: parcel.reasons,
      togetherText: parcel.clash,
    },
    listings: [
      main.listing,
      ...lines.flatMap(({ problem, listing }) => (problem === null && listing ? [listing] : [])),
    ],
    quiz: first?.taken ?? null,
  };
}

/** Without problems: the page shows those of its own listing elsewhere. */
const stateOfMain = (main: ChosenLine): WishState => ({
  ...main,
  chosen: main,
  stock: { available: main.quantity, held: 0, minQuantity: 1 },
  problem: null,
});
