import { type DeliveryMethod, isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { minPurchase } from "#convex/domain/listings/stock.ts";
import { isCount, maxPurchase, stockProblem } from "#convex/domain/orders/buying.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { QUANTITY_MAX } from "#convex/domain/shared/constants.ts";
import { amountOf, goodsMoney, type OrderMoney } from "#convex/domain/shared/money.ts";
import { rangeText } from "#convex/domain/shared/text.ts";
import type { Problem } from "#convex/errors.ts";
import { formatTime } from "#src/components/ui/dates.ts";
import type { PaymentPageData, PayLine } from "../types";

const UNKNOWN_POSTCODE = "We don't recognise this postcode. Please check it.";

export type PaymentChoice = {
  quantity: number;
  /** Undefined until the buyer has chosen one. */
  method: DeliveryMethod | undefined;
  /** The most that could be bought when the quantity was last changed; Infinity before that. */
  maxWhenTyped: number;
  /** The outward code of the delivery address; undefined while it is incomplete. */
  outcode: string | undefined;
  /** The buyer's place as typed, for a handover in person. */
  home: string;
  /** The charges aren't yet those for the current destination. */
  isQuoting: boolean;
};

export type PaymentState = {
  /**
   * The smallest and the largest quantity that can be bought; `maxQuantity` is 0 if others hold the whole
   * stock.
   */
  minQuantity: number;
  maxQuantity: number;
  /** Whether this quantity can be bought. */
  canBuy: boolean;
  /** Whether the buyer's place is known, for a handover in person. */
  hasPlace: boolean;
  /** The error for an invalid quantity. */
  quantityError: string | undefined;
  /** Why the stock doesn't allow the quantity, unless `quantityError` already says so. */
  shortage: Problem | null;
  /** The error for the address or the buyer's place. */
  placeError: string | undefined;
  /** The delivery in pence; null while unknown. */
  charge: number | null;
  /** Whether the charge waits for a postcode. */
  needsPostcode: boolean;
  /** In pence; null until the quantity and the delivery are known. */
  money: OrderMoney | null;
  /** The sentence below the button. */
  note: string;
};

/** The other lines without a problem: only these are bought. */
const readyLines = (lines: readonly PayLine[]): PayLine[] =>
  lines.filter(({ problem }) => problem === null);

type BoughtLine = Pick<PayLine, "listingId" | "title" | "price" | "quantity" | "quiz" | "change">;

/** All that is bought: the page's listing, and the other lines without a problem. */
export const boughtLines = (
  { listing: { listingId, title, price }, quiz, change, parcel }: PaymentPageData,
  quantity: number,
): [BoughtLine, ...BoughtLine[]] => [
  { listingId, title, price, quantity, quiz, change },
  ...readyLines(parcel.lines),
];

/** `isAsStarted`: the unpaid order was started with the listings as they were, so no change need be accepted. */
export const requestsOf = (bought: readonly BoughtLine[], isAsStarted: boolean) =>
  bought.flatMap(({ listingId, quiz, price, change, quantity }) =>
    quiz === null
      ? []
      : [
          {
            listingId,
            quizId: quiz.quizId,
            quantity,
            shownPrice: price,
            ...(change && !isAsStarted && { acceptedChange: change.key }),
          },
        ],
  );

/** Derives what the payment form shows and allows from the buyer's choices. */
export function paymentState(checkout: PaymentPageData, choice: PaymentChoice): PaymentState {
  const { listing, quiz, pending, delivery, home, parcel } = checkout;
  const { quantity, method, maxWhenTyped, isQuoting } = choice;
  const minQuantity = minPurchase(listing);
  const maxQuantity = maxPurchase(quiz, listing.available);
  // An unpaid order keeps its quantity, even if the smallest group has changed since.
  const problem = pending?.quantity === quantity ? null : stockProblem(quantity, listing);
  const isEnough = isCount(quantity, maxQuantity) && problem === null;
  const canBuy = isEnough && parcel.togetherText === null;
  const wasTakenByOthers =
    quantity > maxQuantity && quantity <= Math.min(quiz.quantity, maxWhenTyped);
  const isTypedWrongly = !isEnough && minQuantity <= maxQuantity && !wasTakenByOthers;

  const chosenOption = delivery.find((option) => option.method === method);
  const charge = chosenOption?.charge ?? null;
  const hasPlace = isByCarrier(method) || home !== null;
  const isKnown = charge !== null && !isQuoting && isCount(quantity, QUANTITY_MAX);
  const money = isKnown ? goodsMoney(amountOf(boughtLines(checkout, quantity)), charge) : null;
  return {
    minQuantity,
    maxQuantity,
    canBuy,
    hasPlace,
    charge,
    needsPostcode:
      method !== undefined &&
      (isByCarrier(method) ? choice.outcode === undefined : home === null && choice.home === ""),
    money,
    quantityError: isTypedWrongly ? `Choose ${rangeText(minQuantity, maxQuantity)}.` : undefined,
    shortage: isTypedWrongly ? null : problem,
    // While quoting, a carrier's restrictions aren't known: they depend on the address.
    placeError: isQuoting ? undefined : placeErrorOf(checkout, choice, chosenOption),
    // The seller may have stopped offering the chosen method.
    note:
      method === undefined
        ? orderTexts.chooseDelivery
        : !isQuoting && delivery.length > 0 && chosenOption?.why !== null
          ? "To continue, choose another delivery option or place."
          : hasPlace
            ? payNote(money?.totalAmount, pending?.holdExpiresAt)
            : "Enter the first half of your postcode to continue.",
  };
}

const isByCarrier = (method: DeliveryMethod | undefined) =>
  method !== undefined && isCarried(method);

function placeErrorOf(
  { home, outcode: knownOutcode }: PaymentPageData,
  choice: PaymentChoice,
  option: PaymentPageData["delivery"][number] | undefined,
): string | undefined {
  if (!isByCarrier(choice.method)) {
    return home === null && choice.home !== "" ? UNKNOWN_POSTCODE : undefined;
  }
  if (choice.outcode === undefined || (option?.charge ?? null) !== null) return undefined;
  return knownOutcode === null ? UNKNOWN_POSTCODE : (option?.why ?? undefined);
}

function payNote(total: number | undefined, heldUntil: number | undefined): string {
  if (total === undefined) return "Enter the delivery postcode to see the total.";
  if (total === 0) return "Free to a good home: there is nothing to pay.";
  return heldUntil === undefined
    ? "You'll pay securely with Stripe. We'll hold your order for up to 30 minutes."
    : `Yours until ${formatTime(heldUntil)}. You'll pay securely with Stripe.`;
}
