/** The day on which a paid parcel is sent, moved by either side. */

import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { WEATHER_HOLD_REASONS } from "../domain/orders/dispatchDays";
import { fail } from "../errors";
import { userMutation } from "../functions";
import type { Profile } from "../shared/model/access";
import { requireOrderParty, sideOf } from "./model/access";
import * as model from "./model/moveDay";
import { type Order, orderByUuid } from "./model/records";

/**
 * Moves the agreed day to a later one on which the seller sends, at most 14 days on. `dispatchOn` is any time of it (ms
 * epoch). Each side may do so once: the buyer until noon the day before or until packing counts (`packingCountsFrom`), the
 * seller until the parcel is late. Errors:
 * `day_fixed`, `day_unavailable`, `wrong_kind`, `not_yet`, `transition_refused`, `order_stopped`, `forbidden`,
 * `order_not_found`, `invalid_order_id`, `rate_limited`.
 */
export const move = userMutation({
  args: { orderId: v.string(), dispatchOn: v.number() },
  returns: v.null(),
  handler: async (ctx, { orderId, dispatchOn }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    await model.moveDay(ctx, actorOf(ctx.viewer, order), order, dispatchOn);
  },
});

/**
 * Moves the agreed day because of heat or frost, at most 7 days on. Once per order, by either side, in addition to their
 * own moves. Errors: as for `move`.
 */
export const holdForWeather = userMutation({
  args: { orderId: v.string(), dispatchOn: v.number(), reason: literals(...WEATHER_HOLD_REASONS) },
  returns: v.null(),
  handler: async (ctx, { orderId, dispatchOn, reason }) => {
    const order = requireOrderParty(ctx.viewer, await orderByUuid(ctx, orderId));
    await model.holdForWeather(ctx, actorOf(ctx.viewer, order), order, dispatchOn, reason);
  },
});

function actorOf(viewer: Profile, order: Order) {
  const kind = sideOf(viewer, order);
  if (kind !== "buyer" && kind !== "seller") fail("forbidden");
  return { kind, userId: viewer.userId };
}
