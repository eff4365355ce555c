import { v } from "convex/values";
import { internal } from "../_generated/api";
import { env } from "../_generated/server";
import { isPasswordLength } from "../domain/accounts/credentials";
import { mailChoices } from "../domain/notifications/mailChoices";
import { findOutcode, placeName } from "../domain/shared/postcodes";
import { deliveryBandsSchema, locationSchema } from "../domain/accounts/settingsSchemas";
import { passwordChangedMail } from "./mail/accounts";
import { fail } from "../errors";
import { internalMutation, userAction, userMutation, userQuery } from "../functions";
import { currentSessionId, requireViewer } from "../shared/rules/access";
import { accountOf } from "./rules/accounts";
import { replacePassword } from "./rules/credentials";
import { enqueueEmail } from "../shared/rules/outbox";
import { parseInput } from "../shared/rules/parseInput";
import { hashPassword, provePassword } from "./rules/passwordProof";
import { endSessions, sessionsOf } from "./rules/sessions";
import { changeSettings, settingsOf } from "./rules/settings";
import { deliveryBand } from "../shared/validators";

const notifications = v.object({
  emailOnMessage: v.boolean(),
  emailOnOrder: v.boolean(),
  emailOnDelivery: v.boolean(),
  emailOnClaim: v.boolean(),
  emailOnReview: v.boolean(),
});

/** What only the viewer sees and sets. `place` names the location: "Leeds, LS6"; `point` is where distances count from. */
export const get = userQuery({
  args: {},
  returns: v.object({
    outcode: v.union(v.string(), v.null()),
    place: v.union(v.string(), v.null()),
    point: v.union(v.object({ lat: v.number(), lon: v.number() }), v.null()),
    deliveryBands: v.array(deliveryBand),
    notifications,
  }),
  handler: async (ctx) => {
    const settings = await settingsOf(ctx, ctx.viewer.userId);
    const found = settings.outcode === undefined ? undefined : findOutcode(settings.outcode);
    return {
      outcode: settings.outcode ?? null,
      place: found ? placeName(found) : null,
      point: found ? { lat: found.lat, lon: found.lon } : null,
      deliveryBands: settings.deliveryBands,
      notifications: mailChoices(settings.notifications),
    };
  },
});

/** Sets the location by postcode, of which only the first half is kept; "" removes it. `invalid_input`. */
export const setLocation = userMutation({
  args: { outcode: v.string() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const { outcode } = parseInput(locationSchema, args, "Location");
    if (outcode !== "" && !findOutcode(outcode)) {
      fail("invalid_input", {
        field: "Location",
        problem: `we do not know the postcode ${outcode}`,
      });
    }
    await changeSettings(ctx, ctx.viewer.userId, { outcode: outcode === "" ? undefined : outcode });
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
  returns: v.array(
    v.object({
      sessionId: v.id("authSessions"),
      startedAt: v.number(),
      expiresAt: v.number(),
      isCurrent: v.boolean(),
      /** "Firefox on Windows"; null when it is not known. */
      device: v.union(v.string(), v.null()),
    }),
  ),
  handler: async (ctx) => {
    const current = await currentSessionId(ctx);
    return (await sessionsOf(ctx, ctx.viewer.userId)).map((session) => ({
      sessionId: session._id,
      startedAt: session._creationTime,
      expiresAt: session.expirationTime,
      isCurrent: session._id === current,
      device: session.device ?? null,
    }));
  },
});

/** Ends all other sessions; returns how many there were. */
export const signOutElsewhere = userMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await endSessions(ctx, ctx.viewer.userId, await currentSessionId(ctx)),
});

/**
 * Changes the password of whoever knows the present one, and ends all other sessions.
 * `password_length`, `current_password_wrong`, `rate_limited` like a log-in: a session left open at a library
 * is no place to guess from.
 */
export const changePassword = userAction({
  args: { currentPassword: v.string(), newPassword: v.string() },
  returns: v.null(),
  handler: async (ctx, { currentPassword, newPassword }) => {
    if (!isPasswordLength(newPassword)) fail("password_length");
    if ((await provePassword(ctx, ctx.viewer.email, currentPassword)) === null) {
      fail("current_password_wrong");
    }
    const passwordHash = await hashPassword(newPassword);
    await ctx.runMutation(internal.accounts.settings.setPassword, { passwordHash });
    return null;
  },
});

/** The rest of a change of password, as whoever called; the mail says how to undo one that was not theirs. */
export const setPassword = internalMutation({
  args: { passwordHash: v.string() },
  returns: v.null(),
  handler: async (ctx, { passwordHash }) => {
    const { email, fullName, userId } = await requireViewer(ctx);
    const account = (await accountOf(ctx, email)) ?? fail("profile_missing");
    await replacePassword(ctx, account, passwordHash, await currentSessionId(ctx));
    await enqueueEmail(ctx, {
      kind: "security",
      to: email,
      userId,
      idempotencyKey: `password-changed-${crypto.randomUUID()}`,
      ...passwordChangedMail(fullName, `${env.SITE_URL}/forgot-password`),
    });
    return null;
  },
});
