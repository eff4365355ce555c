import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import {
  authorisationProblem,
  carrierProblem,
  trackingProblem,
} from "#convex/domain/listings/couriers.ts";
import { defaultExpectedDay } from "#convex/domain/orders/arrival.ts";
import { isDayReached } from "#convex/domain/orders/dispatchDays.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { nationsOf } from "#convex/domain/orders/nations.ts";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { ARRIVAL_ASSUMED_MS, ARRIVAL_REMINDER_MS } from "#convex/domain/shared/constants.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import * as emails from "../mail/deliveryEmails";
import type { Order } from "./records";
import { requireLawful } from "./saleBlockReason";
import { transition } from "./transition";

export async function dispatchOrder(
  ctx: MutationCtx,
  seller: Profile,
  order: Order,
  dispatch: {
    courier?: string;
    courierAuthorisation?: string;
    trackingReference?: string;
    expectedArrivalAt?: number;
  },
): Promise<void> {
  if (isInPerson(order)) {
    fail("wrong_kind", { event: "mark it as dispatched", kind: "handed over in person" });
  }
  if (awaitsDispatch(order.status)) {
    await requireLawful(ctx, order, "mark it as dispatched");
    if (order.packedAt === undefined) fail("packaging_required");
    const { dispatchOn } = order;
    if (dispatchOn !== undefined && !isDayReached(dispatchOn, Date.now())) {
      fail("dispatch_early", { day: weekdayDate(dispatchOn) });
    }
  }
  const { hasAnimals } = order;
  if (hasAnimals) requireAuthorised(dispatch);
  requireTracked(dispatch);
  const shippedAt = Date.now();
  const actor = { kind: "seller", userId: seller.userId } as const;
  const { courierAuthorisation, ...rest } = dispatch;
  const patch = {
    expectedArrivalAt: defaultExpectedDay(shippedAt, nationsOf(order.deliveryOutcode)),
    ...rest,
    ...(hasAnimals && courierAuthorisation !== undefined ? { courierAuthorisation } : {}),
    shippedAt,
    // Dispatching overrides a handover reported by mistake.
    handoverReport: undefined,
  };
  const shippedOrder = await transition(ctx, order, "dispatch", actor, { patch });
  await scheduleArrivalClocks(ctx, order._id, shippedAt);
  await emails.sendDispatched(ctx, shippedOrder);
}

function requireAuthorised({
  courier = "",
  courierAuthorisation = "",
}: {
  courier?: string;
  courierAuthorisation?: string;
}): void {
  const carrier = carrierProblem(courier);
  if (carrier !== null) fail("invalid_input", { field: "Courier", problem: carrier });
  const authorisation = authorisationProblem(courierAuthorisation);
  if (authorisation === null) return;
  fail("invalid_input", { field: "Transporter authorisation", problem: authorisation });
}

function requireTracked({ trackingReference = "" }: { trackingReference?: string }): void {
  const problem = trackingProblem(trackingReference);
  if (problem !== null) fail("invalid_input", { field: "Tracking reference", problem });
}

export async function scheduleArrivalClocks(
  ctx: MutationCtx,
  orderId: Id<"orders">,
  shippedAt: number,
): Promise<void> {
  const { remindOfArrival, assumeArrival } = internal.orders.clocks;
  await ctx.scheduler.runAt(shippedAt + ARRIVAL_REMINDER_MS, remindOfArrival, { orderId });
  await ctx.scheduler.runAt(shippedAt + ARRIVAL_ASSUMED_MS, assumeArrival, { orderId });
}
