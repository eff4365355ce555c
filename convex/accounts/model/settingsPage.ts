/** The settings page: its view, and the location form. */
import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { locationSchema } from "#convex/domain/accounts/settingsSchemas.ts";
import { mailChoices } from "#convex/domain/notifications/mailChoices.ts";
import { findOutcode, placeName } from "#convex/domain/shared/postcodes.ts";
import { fail } from "#convex/errors.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { deliveryBand } from "#convex/shared/validators.ts";
import { changeSettings, settingsOf } from "./settings";

export const settingsView = v.object({
  outcode: v.union(v.string(), v.null()),
  /** The location's name: "Leeds, LS6". */
  place: v.union(v.string(), v.null()),
  /** The point that distances are measured from. */
  point: v.union(v.object({ lat: v.number(), lon: v.number() }), v.null()),
  deliveryBands: v.array(deliveryBand),
  /** Which emails the user gets, and whether the bell announces price drops. */
  notifications: v.object({
    emailOnMessage: v.boolean(),
    emailOnOrder: v.boolean(),
    emailOnDelivery: v.boolean(),
    emailOnReview: v.boolean(),
    emailOnSearch: v.boolean(),
    emailOnPrice: v.boolean(),
    bellOnPrice: v.boolean(),
  }),
});

export async function viewSettings(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Infer<typeof settingsView>> {
  const settings = await settingsOf(ctx, userId);
  const found = settings.outcode === undefined ? undefined : findOutcode(settings.outcode);
  return {
    outcode: settings.outcode ?? null,
    place: found ? placeName(found) : null,
    point: found ? { lat: found.lat, lon: found.lon } : null,
    deliveryBands: settings.deliveryBands,
    notifications: mailChoices(settings.notifications),
  };
}

/** Stores the first half of a postcode; "" removes it. `invalid_input` if it is unknown. */
export async function changeLocation(
  ctx: MutationCtx,
  userId: Id<"users">,
  input: { outcode: string },
): Promise<void> {
  const { outcode } = parseInput(locationSchema, input, "Location");
  if (outcode !== "" && !findOutcode(outcode)) {
    const problem = `we don't recognise the postcode ${outcode}`;
    fail("invalid_input", { field: "Location", problem });
  }
  await changeSettings(ctx, userId, { outcode: outcode === "" ? undefined : outcode });
}
