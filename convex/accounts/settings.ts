import { v } from "convex/values";
import { deliveryBandsSchema } from "../domain/accounts/settingsSchemas";
import { internalMutation, userAction, userMutation, userQuery } from "../functions";
import { currentSessionId, requireViewer } from "../shared/model/access";
import { parseInput } from "../shared/model/parseInput";
import { deliveryBand } from "../shared/validators";
import * as passwordChange from "./model/passwordChange";
import { endSessions, sessionView, sessionViews } from "./model/sessions";
import { changeSettings } from "./model/settings";
import { changeLocation, settingsView, viewSettings } from "./model/settingsPage";
import { userSettings } from "./tables";

// A page opened before a choice was added doesn't send it; that choice falls back to its default.
const { notifications } = userSettings.validator.fields;

/** The viewer's private settings. */
export const get = userQuery({
  args: {},
  returns: settingsView,
  handler: async (ctx) => await viewSettings(ctx, ctx.viewer.userId),
});

/** Sets the location by postcode and stores only its first half; "" removes it. `invalid_input`. */
export const setLocation = userMutation({
  args: { outcode: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await changeLocation(ctx, ctx.viewer.userId, args);
    return null;
  },
});

/** Sets the default courier prices for new listings. `invalid_input`. */
export const setDeliveryBands = userMutation({
  args: { bands: v.array(deliveryBand) },
  returns: v.null(),
  handler: async (ctx, { bands }) => {
    const deliveryBands = parseInput(deliveryBandsSchema, bands, "Delivery bands");
    await changeSettings(ctx, ctx.viewer.userId, { deliveryBands });
    return null;
  },
});

/** Sets which emails the viewer gets; emails about their own money and account are always sent. */
export const setNotifications = userMutation({
  args: { notifications },
  returns: v.null(),
  handler: async (ctx, args) => {
    await changeSettings(ctx, ctx.viewer.userId, args);
    return null;
  },
});

/** The viewer's active sessions, newest first; times in ms epoch. */
export const sessions = userQuery({
  args: {},
  returns: v.array(sessionView),
  handler: async (ctx) => await sessionViews(ctx, ctx.viewer.userId),
});

/** Ends all other sessions; returns the number ended. */
export const signOutElsewhere = userMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await endSessions(ctx, ctx.viewer.userId, await currentSessionId(ctx)),
});

/**
 * Changes the password of a user who knows the current one, and ends all other sessions. Changing it to
 * the current password is a no-op, so calls can be retried.
 * `password_length`, `current_password_wrong`; `rate_limited` like a sign-in, so that a session left
 * open on a shared computer can't be used to guess the password. A refused call counts as two tries.
 */
export const changePassword = userAction({
  args: { currentPassword: v.string(), newPassword: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await passwordChange.changePassword(ctx, ctx.viewer, args);
    return null;
  },
});

/**
 * The transaction of `changePassword`, with the caller's identity; the email says how to undo an
 * unauthorised change.
 */
export const setPassword = internalMutation({
  args: { passwordHash: v.string() },
  returns: v.null(),
  handler: async (ctx, { passwordHash }) => {
    await passwordChange.setPassword(ctx, await requireViewer(ctx), passwordHash);
    return null;
  },
});
