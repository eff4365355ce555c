import { v } from "convex/values";
import { deliveryBandsSchema } from "../domain/accounts/settingsSchemas";
import { internalMutation, userAction, userMutation, userQuery } from "../functions";
import { currentSessionId, requireViewer } from "../shared/rules/access";
import { parseInput } from "../shared/rules/parseInput";
import { deliveryBand } from "../shared/validators";
import * as passwordChange from "./rules/passwordChange";
import { endSessions, sessionView, sessionViews } from "./rules/sessions";
import { changeSettings } from "./rules/settings";
import { changeLocation, settingsView, viewSettings } from "./rules/settingsPage";
import { userSettings } from "./tables";

// A page that was opened before a choice was added does not know it: that choice starts anew.
const { notifications } = userSettings.validator.fields;

/** What only the viewer sees and sets. */
export const get = userQuery({
  args: {},
  returns: settingsView,
  handler: async (ctx) => await viewSettings(ctx, ctx.viewer.userId),
});

/** Sets the location by postcode, of which only the first half is kept; "" removes it. `invalid_input`. */
export const setLocation = userMutation({
  args: { outcode: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await changeLocation(ctx, ctx.viewer.userId, args);
    return null;
  },
});

/** The courier prices that a new listing starts with. `invalid_input`. */
export const setDeliveryBands = userMutation({
  args: { bands: v.array(deliveryBand) },
  returns: v.null(),
  handler: async (ctx, { bands }) => {
    const deliveryBands = parseInput(deliveryBandsSchema, bands, "Delivery bands");
    await changeSettings(ctx, ctx.viewer.userId, { deliveryBands });
    return null;
  },
});

/** Which mails the viewer wants; those about their own money and account are sent whatever they chose. */
export const setNotifications = userMutation({
  args: { notifications },
  returns: v.null(),
  handler: async (ctx, args) => {
    await changeSettings(ctx, ctx.viewer.userId, args);
    return null;
  },
});

/** Where the viewer is logged in, newest first; times in ms epoch. */
export const sessions = userQuery({
  args: {},
  returns: v.array(sessionView),
  handler: async (ctx) => await sessionViews(ctx, ctx.viewer.userId),
});

/** Ends all other sessions; returns how many there were. */
export const signOutElsewhere = userMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await endSessions(ctx, ctx.viewer.userId, await currentSessionId(ctx)),
});

/**
 * Changes the password of whoever knows the present one, and ends all other sessions. Changing it to what it is already
 * does nothing, so that a call may be made again.
 * `password_length`, `current_password_wrong`, `rate_limited` like a log-in: a session left open at a library
 * is no place to guess from.
 */
export const changePassword = userAction({
  args: { currentPassword: v.string(), newPassword: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await passwordChange.changePassword(ctx, ctx.viewer, args);
    return null;
  },
});

/** The rest of a change of password, as whoever called; the mail says how to undo one that was not theirs. */
export const setPassword = internalMutation({
  args: { passwordHash: v.string() },
  returns: v.null(),
  handler: async (ctx, { passwordHash }) => {
    await passwordChange.setPassword(ctx, await requireViewer(ctx), passwordHash);
    return null;
  },
});
