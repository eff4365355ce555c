/** What the payment page shows of a listing, its delivery and the buyer's unpaid order. */

import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { lowestCharge } from "#convex/domain/listings/delivery.ts";
import { type DeliveryMethod, isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { commonMethods } from "#convex/domain/orders/lines.ts";
import {
  type DeliveryChoice,
  deliveryOfLines,
  offerTo,
} from "#convex/domain/orders/orderPreview.ts";
import { pointOf, wholeMiles } from "#convex/domain/shared/geo.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { findOutcode } from "#convex/domain/shared/postcodes.ts";
import { listingDetails } from "#convex/listings/tables.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import {
  addressFields,
  away,
  deliveryMethod,
  selling,
  sendingTo,
  traderFields,
} from "#convex/shared/validators.ts";
import { latestQuiz, ownQuiz, takenQuiz } from "#convex/tanks/model/quizRecords.ts";
import { isTankChanged } from "#convex/tanks/model/quizTank.ts";
import { orders } from "../tables";
import { listingChange, payParcel } from "./payParcel";
import type { Order } from "./records";
import { visibleAddress } from "./saveOrderAddress";

/** The payment page's fields of an unpaid order, as agreed when it was started. */
const UNPAID_FIELDS = [
  ...(["uuid", "quantity", "deliveryMethod"] as const),
  "dispatchOn",
  ...(["amount", "deliveryCharge", "commission", "totalAmount"] as const),
] as const;

/** Data for the payment page. Money in pence. */
export const checkoutView = v.object({
  listing: v.object({
    listingId: v.id("listings"),
    ...pick(listingDetails, ["title", "species", "category", "outcode", "price"]),
    imageUrl: v.nullable(v.string()),
    sellerName: v.string(),
    /** Null for private sellers and for sellers who may not sell. */
    trader: v.nullable(v.object(traderFields)),
    town: v.string(),
    isForSale: v.boolean(),
    isOwn: v.boolean(),
    away,
    exceptions: selling.fields.exceptions,
    /** Courier and post: determines on which days it can be sent to `outcode`. */
    sending: sendingTo,
    /** Also null while the viewer has an unpaid order from before the block. */
    block: v.union(v.literal("byMe"), v.literal("undeliverable"), v.null()),
    /** What can be bought now, including what the viewer's own unpaid order holds. */
    available: v.number(),
    /** Held by other buyers. */
    held: v.number(),
    minQuantity: v.number(),
  }),
  /** `charge` is in pence. Null if unavailable (`why` gives the reason) or while the destination is unknown. */
  delivery: v.array(
    v.object({
      method: deliveryMethod,
      charge: v.nullable(v.number()),
      why: v.nullable(v.string()),
      /** The carrier's lowest charge, while the destination is unknown. */
      from: v.optional(v.object({ pence: v.number(), isFixed: v.boolean() })),
    }),
  ),
  quiz: takenQuiz,
  /** The listing's number in the buyer's basket; null if it isn't there. */
  basketQuantity: v.nullable(v.number()),
  /** The listing offers other animals than the quiz was about, so the buyer must take it again. */
  isQuizOutdated: v.boolean(),
  change: listingChange,
  /** The tank or what is on its way to it has changed since the quiz. An unpaid order can still be paid. */
  isTankChanged: v.boolean(),
  /** The outward postcode the charges are for; null if unknown or non-existent. */
  outcode: v.nullable(v.string()),
  /** The buyer's own outward postcode, for handovers in person; null if unknown or non-existent. */
  home: v.nullable(v.string()),
  /** From `home` to the listing, in whole miles. */
  miles: v.nullable(v.number()),
  parcel: payParcel,
  /** `quantity`: of this listing; the sums are the whole order's. */
  pending: v.nullable(
    v.object({
      ...pick(orders.validator.fields, [...UNPAID_FIELDS]),
      address: v.nullable(v.object(addressFields)),
      holdExpiresAt: v.number(),
      checkoutUrl: v.nullable(v.string()),
      checkoutError: v.nullable(v.string()),
    }),
  ),
});
type CheckoutView = Infer<typeof checkoutView>;

export function milesTo(listing: Doc<"listings">, home: string | null): number | null {
  const place = home === null ? undefined : findOutcode(home);
  return place ? wholeMiles(pointOf(listing), place) : null;
}

export const knownOutcode = (outcode: string | null) =>
  outcode !== null && findOutcode(outcode) ? outcode : null;

type Listing = Doc<"listings">;

/** The choices for one parcel with all listings. If one of several rules a method out, `why` names it. */
export const deliveryTo = (
  listings: readonly [Listing, ...Listing[]],
  destination: string | null,
  home: string | null,
): CheckoutView["delivery"] =>
  commonMethods(listings).map((method) => {
    const outcode = isCarried(method) ? destination : home;
    const choice = { method, outcode };
    const from = isCarried(method) && outcode === null ? { from: dearestOf(listings, method) } : {};
    return {
      method,
      charge: deliveryOfLines(listings, choice),
      why: obstacleTo(listings, choice),
      ...from,
    };
  });

const dearestOf = ([first, ...others]: readonly [Listing, ...Listing[]], method: DeliveryMethod) =>
  others
    .map((listing) => lowestCharge(listing, method))
    .reduce(
      (dearest, charge) => (charge.pence > dearest.pence ? charge : dearest),
      lowestCharge(first, method),
    );

function obstacleTo(listings: readonly Listing[], choice: DeliveryChoice): string | null {
  for (const listing of listings) {
    const offer = offerTo(listing, choice);
    if (offer.charge !== null || offer.why === null) continue;
    return listings.length > 1 ? `${isolated(listing.title)}: ${offer.why}` : offer.why;
  }
  return null;
}

/** The quiz or, if its tank was changed before the order was started, the buyer's newest one on the listing. */
export async function quizToPay(
  ctx: QueryCtx,
  viewer: Profile,
  quizId: string,
  pending: Order | null,
): Promise<Doc<"suitabilityQuizzes"> | null> {
  const quiz = await ownQuiz(ctx, viewer, quizId);
  if (quiz === null || pending !== null || !(await isTankChanged(ctx, viewer, quiz))) return quiz;
  return await latestQuiz(ctx, viewer, quiz.listingId);
}

export const heldOrder = async (
  ctx: QueryCtx,
  order: Order,
): Promise<NonNullable<CheckoutView["pending"]>> => ({
  ...pick(order, [...UNPAID_FIELDS]),
  address: await visibleAddress(ctx, order, "buyer"),
  holdExpiresAt: order.holdExpiresAt ?? 0,
  checkoutUrl: order.checkoutUrl ?? null,
  checkoutError: order.checkoutError ?? null,
});
