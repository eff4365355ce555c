import { type LowestCharge, lowestChargeText } from "#convex/domain/listings/delivery.ts";
import {
  COURIER_EXPLAINED,
  DELIVERY_LABELS,
  type DeliveryMethod,
  isCarried,
} from "#convex/domain/listings/deliveryMethods.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import type { Choice } from "#src/components/ui/ChoiceGroup.tsx";
import { formatMiles } from "#src/lib/format.ts";
import type { PaymentPageData } from "../types";

const hints: Record<DeliveryMethod, string> = {
  collection: "You pick up your order from the seller.",
  meetup: "You meet half-way, at a place you agree by message.",
  dropoff: "The seller brings your order to you.",
  courier: COURIER_EXPLAINED,
  post: "A parcel with a tracking number: plants only.",
};

/** Each delivery method with its charge, or why it isn't available. */
export function deliveryChoices({ delivery, miles }: PaymentPageData): Choice<DeliveryMethod>[] {
  const noDelivery = noDeliveryReason(delivery);
  return delivery.map(({ method, charge, why, from }) => ({
    value: method,
    label: [DELIVERY_LABELS[method], priceOf(charge, from) + distanceOf(method, miles)]
      .filter(Boolean)
      .join(": "),
    hint: noDelivery !== null ? "Not available." : (why ?? hints[method]),
    // A carrier can deliver to another address, entered below.
    disabled: !isCarried(method) && why !== null,
  }));
}

/** How far the buyer has to go. */
function distanceOf(method: DeliveryMethod, miles: number | null): string {
  if (miles === null || method === "dropoff" || isCarried(method)) return "";
  return `, about ${formatMiles(miles)} away`;
}

const NEAR_MILES = 30;

/** The method chosen at first: the first that is available, unless the buyer would have to go far for it. */
export function firstChoice({ delivery, miles }: PaymentPageData): DeliveryMethod | undefined {
  const first = delivery.find(({ why }) => why === null) ?? delivery[0];
  if (first === undefined) return "collection";
  const isFar = distanceOf(first.method, miles) !== "" && (miles ?? 0) > NEAR_MILES;
  return isFar ? undefined : first.method;
}

function priceOf(charge: number | null, from: LowestCharge | undefined): string {
  if (charge === null) return from === undefined ? "" : lowestChargeText(from);
  return charge === 0 ? "free" : formatPence(charge);
}

/** If there are several delivery methods and one reason rules them all out: that reason. */
export function noDeliveryReason(delivery: PaymentPageData["delivery"]): string | null {
  const [first, ...others] = new Set(delivery.map(({ why }) => why));
  return delivery.length > 1 && others.length === 0 ? (first ?? null) : null;
}
