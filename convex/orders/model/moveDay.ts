/** A side of an order moves the day on which its parcel is sent. */

import type { MutationCtx } from "#convex/_generated/server.js";
import {
  laterChoices,
  movableUntil,
  MOVE_DAYS_MAX,
  WEATHER_HOLD_DAYS_MAX,
  type WeatherHoldReason,
  weatherHoldUntil,
} from "#convex/domain/orders/dispatchDays.ts";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { AWAITING_DISPATCH, awaitsDispatch, type TradeSide } from "#convex/domain/orders/states.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { noonOf } from "#convex/domain/shared/days.ts";
import { fail } from "#convex/errors.ts";
import * as emails from "../mail/agreedDayEmails";
import { dayNote, sendingOf, setDay } from "./agreedDay";
import { type Actor, type Order, packingFacts, writeEvent } from "./records";
import { refuseInState, requireNotStopped } from "./transition";

/**
 * A side moves the agreed day to a later choice, at most 14 days on; each side once. Errors: `day_fixed`,
 * `day_unavailable`, `not_yet`, `transition_refused`, `order_stopped`, `wrong_kind`.
 */
export async function moveDay(
  ctx: MutationCtx,
  actor: Actor & { kind: TradeSide },
  order: Order,
  day: number,
): Promise<void> {
  requireMovable(order, actor.kind);
  const { dayMovedBy = [] } = order;
  if (dayMovedBy.includes(actor.kind)) fail("day_fixed", { why: orderTexts.dayMovedAlready });
  const { sending, dispatchOn } = await laterDay(ctx, order, day, MOVE_DAYS_MAX);
  // Dispatch times count from the day that the seller gave up, until the buyer picks another.
  const firstDispatchOn = actor.kind === "seller" ? order.dispatchOn : undefined;
  const changes = { dayMovedBy: [...dayMovedBy, actor.kind], firstDispatchOn };
  const movedOrder = await setDay(ctx, order, sending, dispatchOn, changes);
  await writeEvent(ctx, movedOrder, "dayMoved", actor, dayNote(movedOrder));
  await emails.sendDayMoved(ctx, movedOrder, actor.kind);
}

/**
 * A side moves the agreed day because of the weather, at most 7 days on; once per order. The seller may until
 * that day has passed, the buyer only as long as for `moveDay`. Errors: as for `moveDay`.
 */
export async function holdForWeather(
  ctx: MutationCtx,
  actor: Actor & { kind: TradeSide },
  order: Order,
  day: number,
  reason: WeatherHoldReason,
): Promise<void> {
  requireMovable(order, actor.kind);
  if (order.weatherHold) fail("day_fixed", { why: orderTexts.weatherHoldUsed });
  if (Date.now() >= weatherHoldUntil(order.dispatchOn ?? 0)) {
    fail("day_fixed", { why: orderTexts.weatherHoldTooLate });
  }
  const { sending, dispatchOn } = await laterDay(ctx, order, day, WEATHER_HOLD_DAYS_MAX);
  const changes = { weatherHold: { by: actor.kind, reason, at: Date.now() } };
  const heldOrder = await setDay(ctx, order, sending, dispatchOn, changes);
  await writeEvent(ctx, heldOrder, "weatherHold", actor, dayNote(heldOrder));
  await emails.sendWeatherHold(ctx, heldOrder, actor.kind, reason);
}

function requireMovable(order: Order, side: TradeSide): void {
  const { status, dispatchOn = 0, dispatchDueAt = 0, refundOfferedAt, handoverReport } = order;
  if (isInPerson(order)) {
    fail("wrong_kind", { event: "move the day", kind: "handed over in person" });
  }
  if (!awaitsDispatch(status)) refuseInState(status, "move the day", AWAITING_DISPATCH);
  requireNotStopped(order, "move the day");
  const facts = { ...packingFacts(order), dispatchOn };
  const isOver = Date.now() >= movableUntil(side, facts, dispatchDueAt);
  if (isOver || refundOfferedAt !== undefined || handoverReport !== undefined) {
    fail("day_fixed", { why: orderTexts.dayTooLate });
  }
}

async function laterDay(ctx: MutationCtx, order: Order, day: number, most: number) {
  const sending = await sendingOf(ctx, order);
  const choices = laterChoices(Date.now(), sending, order.dispatchOn ?? 0, most);
  if (!choices.includes(noonOf(day))) fail("day_unavailable");
  return { sending, dispatchOn: noonOf(day) };
}
