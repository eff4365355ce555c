/** Where an order goes, on which day it is sent, and what that costs. */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { parseAddress } from "#convex/accounts/model/addAddress.ts";
import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { sumProblem, totalProblem } from "#convex/domain/orders/buying.ts";
import { cutOffOf } from "#convex/domain/orders/dispatchDays.ts";
import { offerTo, parcelMoney } from "#convex/domain/orders/orderPreview.ts";
import { type Address, outcodeOf } from "#convex/domain/shared/address.ts";
import type { OrderMoney } from "#convex/domain/shared/money.ts";
import { fail, failIf, type Problem } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { chosenDay, sendingBetween } from "./agreedDay";
import { requirePlace } from "./buyersPlace";
import { type ChosenLine, failForLines } from "./chooseLines";
import type { Order } from "./records";
import type { StartRequest } from "./startRequest";

/** `address`: for couriers and post. `outcode`: of that address, or where the buyer is. */
export type Delivery = { money: OrderMoney; address: Address | null; outcode: string };
export type Day = Pick<Order, "dispatchOn" | "payForDayBy">;

/** The day for sending a parcel, and until when it must be paid for. Errors: `day_unavailable`. */
export function dayFields(
  seller: Profile | null,
  { outcode: sellerOutcode }: Doc<"listings">,
  { address, outcode: deliveryOutcode }: Delivery,
  dispatchOn: number | undefined,
): Day {
  if (address === null) return {};
  const sending = sendingBetween(seller, { sellerOutcode, deliveryOutcode });
  const day = chosenDay(sending, dispatchOn);
  return { dispatchOn: day, payForDayBy: cutOffOf(day, sending.rules) };
}

/**
 * The price with delivery to the buyer's address or place. Errors: `delivery_barred` if the sea, the law or
 * the distance rules it out, or animals would go by post; `total_changed` and `price_changed` unless the
 * buyer saw this total and these prices; `address_required`, `place_required`, `delivery_unavailable`,
 * `lines_unavailable`, `invalid_input`.
 */
export async function quoteDelivery(
  ctx: MutationCtx,
  buyer: Profile,
  lines: readonly [ChosenLine, ...ChosenLine[]],
  { deliveryMethod: method, address: newAddress, outcode: place, shownTotal }: StartRequest,
): Promise<Delivery> {
  const needsAddress = isCarried(method);
  if (needsAddress && newAddress === undefined) fail("address_required");
  const address = needsAddress ? parseAddress(newAddress) : null;
  const outcode = address ? outcodeOf(address) : await requirePlace(ctx, buyer, place);
  failForLines(
    lines.map(({ listing }) => {
      const offer = offerTo(listing, { method, outcode });
      return {
        listingId: listing._id,
        title: listing.title,
        problem: offer.charge === null ? deliveryProblem(offer.why) : null,
      };
    }),
  );
  const money = parcelMoney(lines, { method, outcode }) ?? fail("delivery_unavailable");
  failIf(totalProblem(money.totalAmount));
  failIf(sumProblem(shownTotal, money.totalAmount));
  const repriced = lines.find(({ listing, shownPrice }) => listing.price !== shownPrice);
  if (repriced) {
    const { shownPrice: shown, listing } = repriced;
    fail("price_changed", { title: listing.title, shown, price: listing.price });
  }
  return { money, address, outcode };
}

const deliveryProblem = (why: string | null): Problem =>
  why === null ? { code: "delivery_unavailable" } : { code: "delivery_barred", data: { why } };
