import { v } from "convex/values";
import { internal } from "../_generated/api";
import { isPasswordLength } from "../domain/accounts/credentials";
import { deliveryBandsSchema, locationSchema } from "../domain/accounts/settingsSchemas";
import { isValidQuietHours } from "../domain/notifications/quietHours";
import { findOutcode, placeName } from "../domain/shared/postcodes";
import { fail } from "../errors";
import { internalMutation, userAction, userMutation, userQuery } from "../functions";
import { currentSessionId, requireViewer } from "../shared/model/access";
import { parseInput } from "../shared/model/parseInput";
import { consumeLimit } from "../shared/model/rateLimits";
import { deliveryBand } from "../shared/validators";
import { replacePassword } from "./model/changeCredentials";
import { changeNotifications, changeSettings, settingsOf } from "./model/changeSettings";
import { accountOf } from "./model/insertPerson";
import { hashPassword, provePassword } from "./model/passwordProof";
import { allSessions, endSessions, SESSIONS_MAX } from "./model/sessions";
import { quietHours, userSettings } from "./tables";

const { notifications } = userSettings.validator.fields;

const settingsView = v.object({
  outcode: v.nullable(v.string()),
  /** The location's name: "Leeds, LS6". */
  place: v.nullable(v.string()),
  /** The point that distances are measured from. */
  point: v.nullable(v.object({ lat: v.number(), lon: v.number() })),
  deliveryBands: v.array(deliveryBand),
  /** Which emails and pushes the user gets, and whether the bell announces price drops. */
  notifications,
  /** When pushes wait, in minutes of the UK day; null for never. */
  quietHours: v.nullable(quietHours),
});

/** The viewer's private settings. */
export const get = userQuery({
  args: {},
  returns: settingsView,
  handler: async (ctx) => {
    const settings = await settingsOf(ctx, ctx.viewer.userId);
    const place = settings.outcode === undefined ? undefined : findOutcode(settings.outcode);
    return {
      outcode: settings.outcode ?? null,
      place: place ? placeName(place) : null,
      point: place ? { lat: place.lat, lon: place.lon } : null,
      deliveryBands: settings.deliveryBands,
      notifications: settings.notifications,
      quietHours: settings.quietHours,
    };
  },
});

/** Sets the location by postcode and stores only its first half; "" removes it. Errors: `invalid_input`. */
export const setLocation = userMutation({
  args: { outcode: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { outcode } = parseInput(locationSchema, args, "Location");
    if (outcode !== "" && !findOutcode(outcode)) {
      const problem = `we don't recognise the postcode ${outcode}`;
      fail("invalid_input", { field: "Location", problem });
    }
    await changeSettings(ctx, ctx.viewer.userId, { outcode: outcode === "" ? undefined : outcode });
  },
});

/** Sets the default courier prices for new listings. Errors: `invalid_input`. */
export const setDeliveryBands = userMutation({
  args: { bands: v.array(deliveryBand) },
  returns: v.null(),
  handler: async (ctx, { bands }) => {
    const deliveryBands = parseInput(deliveryBandsSchema, bands, "Delivery bands");
    await changeSettings(ctx, ctx.viewer.userId, { deliveryBands });
  },
});

/**
 * Changes which emails and pushes the viewer gets, leaving those not named as they are; emails about their own money and
 * account are always sent.
 */
export const setNotifications = userMutation({
  args: { notifications: notifications.partial() },
  returns: v.null(),
  handler: async (ctx, { notifications }) => {
    await changeNotifications(ctx, ctx.viewer.userId, notifications);
  },
});

/** Sets when pushes wait, in whole minutes of the UK day; null for never. Errors: `invalid_input`. */
export const setQuietHours = userMutation({
  args: { quietHours: v.nullable(quietHours) },
  returns: v.null(),
  handler: async (ctx, { quietHours }) => {
    if (quietHours !== null && !isValidQuietHours(quietHours)) {
      fail("invalid_input", { field: "Quiet hours", problem: "choose two different times" });
    }
    await changeSettings(ctx, ctx.viewer.userId, { quietHours });
  },
});

/** A session as its owner sees it; times in ms epoch. */
const sessionView = v.object({
  sessionId: v.id("authSessions"),
  startedAt: v.number(),
  expiresAt: v.number(),
  isCurrent: v.boolean(),
  /** "Firefox on Windows"; null if unknown. */
  device: v.nullable(v.string()),
});

/** The viewer's sessions, newest first; times in ms epoch. */
export const sessions = userQuery({
  args: {},
  returns: v.array(sessionView),
  handler: async (ctx) => {
    const current = await currentSessionId(ctx);
    const rows = await allSessions(ctx, ctx.viewer.userId).take(SESSIONS_MAX);
    return rows.map((session) => ({
      sessionId: session._id,
      startedAt: session._creationTime,
      expiresAt: session.expirationTime,
      isCurrent: session._id === current,
      device: session.device ?? null,
    }));
  },
});

/** Ends all other sessions; returns the number ended. */
export const signOutElsewhere = userMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await endSessions(ctx, ctx.viewer.userId, await currentSessionId(ctx)),
});

/**
 * Changes the password of a user who knows the current one, and ends all other sessions. Repeating a
 * change that has succeeded is a no-op, so calls can be retried. Errors: `password_length`, `current_password_wrong`;
 * `rate_limited` after five changes a day or too many wrong passwords (counted as at sign-in, so that a session left open
 * on a shared computer can't be used to guess). A call with a wrong password counts as two attempts.
 */
export const changePassword = userAction({
  args: { currentPassword: v.string(), newPassword: v.string() },
  returns: v.null(),
  handler: async (ctx, { currentPassword, newPassword }) => {
    if (!isPasswordLength(newPassword)) fail("password_length");
    const proof = await provePassword(ctx, ctx.viewer.email, currentPassword);
    if (proof === null) {
      // The change may have succeeded and its answer been lost. This comparison counts as a try as well,
      // because otherwise every call could test two passwords.
      if (await provePassword(ctx, ctx.viewer.email, newPassword)) return;
      fail("current_password_wrong");
    }
    const passwordHash = await hashPassword(newPassword);
    await ctx.runMutation(internal.accounts.settings.setPassword, { passwordHash });
  },
});

/** The transaction of `changePassword`, with the caller's identity. */
export const setPassword = internalMutation({
  args: { passwordHash: v.string() },
  returns: v.null(),
  handler: async (ctx, { passwordHash }) => {
    const { email, userId } = await requireViewer(ctx);
    await consumeLimit(ctx, "changePassword", userId);
    const account = (await accountOf(ctx, email)) ?? fail("profile_missing");
    await replacePassword(ctx, account, passwordHash, await currentSessionId(ctx));
  },
});
