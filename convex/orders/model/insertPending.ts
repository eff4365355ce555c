import { omit, pick } from "convex-helpers";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { areOnePerson } from "#convex/accounts/model/mailboxes.ts";
import { isAnimalListed } from "#convex/domain/listings/animals.ts";
import { offersAnimals } from "#convex/domain/listings/livingWords.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { coverImageId } from "#convex/shared/model/images.ts";
import { type ChosenLine, storeSeenVersion } from "./chooseLines";
import { type newHolds } from "./holdLimits";
import { type NewLine, searchTextOf } from "./lines";
import type { Day, Delivery } from "./quoteDelivery";
import { insertOrder, type Order, writeEvent } from "./records";
import { saveOrderAddress } from "./saveOrderAddress";
import type { StartRequest } from "./startRequest";

/** Where both sides are or, for deliveries, where the parcel starts and where it goes. */
export function placeFields(listing: Doc<"listings">, { address, outcode }: Delivery) {
  const { outcode: sellerOutcode } = listing;
  if (address === null) return { sellerOutcode, buyerOutcode: outcode };
  return {
    sellerOutcode,
    deliveryOutcode: outcode,
    carrierOffer: pick(listing, ["outcode", "latitude", "longitude"]),
  };
}

/** Corals count, which are listed under plants, and animals offered as extras in the description. */
const carriesAnimals = (listing: Doc<"listings">): boolean =>
  listing.category !== "plants" || isAnimalListed(listing) || offersAnimals(listing.description);

async function toNewLine(
  ctx: MutationCtx,
  chosen: ChosenLine,
  isDelivered: boolean,
): Promise<NewLine> {
  const { listing, quiz, quantity } = chosen;
  return {
    listingId: listing._id,
    quizId: quiz._id,
    listingVersionId: await storeSeenVersion(ctx, chosen),
    ...pick(listing, ["title", "category", "species", "water"]),
    hasAnimals: carriesAnimals(listing),
    ...(isDelivered && pick(listing, ["deliveryBands", "postage"])),
    unitPrice: listing.price,
    quantity,
    amount: listing.price * quantity,
  };
}

type NewHolds = Awaited<ReturnType<typeof newHolds>>;

export async function insertPending(
  ctx: MutationCtx,
  buyer: Profile,
  chosen: readonly [ChosenLine, ...ChosenLine[]],
  { deliveryMethod }: StartRequest,
  { holds: { reducedFrom, ...times }, ...delivery }: Delivery & { day: Day; holds: NewHolds },
): Promise<Order> {
  const { address } = delivery;
  const { deliveryCharge, commission, totalAmount } = delivery.money;
  const now = Date.now();
  const uuid = crypto.randomUUID();
  const { listing } = chosen[0];
  const seller = await profileOf(ctx, listing.sellerId);
  const lines: NewLine[] = [];
  for (const [at, line] of chosen.entries()) {
    const most = reducedFrom[at];
    lines.push({
      ...(await toNewLine(ctx, line, address !== null)),
      holdEndsAt: times.holdExpiresAt,
      ...(most !== undefined && { reducedFrom: most }),
      isHeld: true,
    });
  }
  const details = {
    deliveryCharge,
    commission,
    totalAmount,
    uuid,
    sellerId: listing.sellerId,
    buyerId: buyer.userId,
    pictureId: coverImageId(listing.images),
    refundedAmount: 0,
    ...(seller?.trader && { trader: omit(seller.trader, ["address"]) }),
    ...(seller?.selling && { exceptions: seller.selling.exceptions }),
    deliveryMethod,
    ...placeFields(listing, delivery),
    ...delivery.day,
    status: "pending" as const,
    holdsStock: true,
    ...((await areOnePerson(ctx, buyer, seller)) && { isWithinMailbox: true }),
    ...times,
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf(uuid, lines, seller?.fullName ?? ""),
  };
  const order = await insertOrder(ctx, details, lines);
  if (address) await saveOrderAddress(ctx, order._id, address);
  await writeEvent(ctx, order, "place", { kind: "buyer", userId: buyer.userId }, { from: null });
  return order;
}
