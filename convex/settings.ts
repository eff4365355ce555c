import {
  invalidateSessions,
  modifyAccountCredentials,
  retrieveAccount,
} from "@convex-dev/auth/server";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { env } from "./_generated/server";
import { isPasswordLength } from "./domain/credentials";
import { findOutcode, placeName } from "./domain/postcodes";
import { deliveryBandsSchema, locationSchema } from "./domain/schemas/settings";
import { passwordChangedMail } from "./emailTemplates/accounts";
import { fail } from "./errors";
import { internalMutation, userAction, userMutation, userQuery } from "./functions";
import { profileOf } from "./model/access";
import { deleteAccount, requireNothingOpen } from "./model/deletion";
import { enqueueEmail } from "./model/emails";
import { parseInput } from "./model/parseInput";
import { currentSessionId, endSessions, sessionsOf } from "./model/sessions";
import { changeSettings, settingsOf } from "./model/settings";
import schema from "./schema";
import { deliveryBand } from "./tables/shared";

const notifications = schema.tables.userSettings.validator.fields.notifications;

/** What only the viewer sees and sets. `place` names the location: "Leeds, LS6". */
export const get = userQuery({
  args: {},
  returns: v.object({
    outcode: v.union(v.string(), v.null()),
    place: v.union(v.string(), v.null()),
    deliveryBands: v.array(deliveryBand),
    notifications,
  }),
  handler: async (ctx) => {
    const settings = await settingsOf(ctx, ctx.viewer.userId);
    const found = settings.outcode === undefined ? undefined : findOutcode(settings.outcode);
    return {
      outcode: settings.outcode ?? null,
      place: found ? placeName(found) : null,
      deliveryBands: settings.deliveryBands,
      notifications: settings.notifications,
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

/** Ends all other sessions; answers how many there were. */
export const signOutElsewhere = userMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await endSessions(ctx, ctx.viewer.userId, await currentSessionId(ctx)),
});

/**
 * Changes the password of whoever knows the present one, and ends all other sessions.
 * `password_length`, `current_password_wrong`, `rate_limited` after ten wrong ones within the hour.
 */
export const changePassword = userAction({
  args: { currentPassword: v.string(), newPassword: v.string() },
  returns: v.null(),
  handler: async (ctx, { currentPassword, newPassword }) => {
    if (!isPasswordLength(newPassword)) fail("password_length");
    const { email, userId } = ctx.viewer;
    await ctx.runQuery(internal.accounts.checkLogIn, { email });
    const known =
      isPasswordLength(currentPassword) &&
      (await retrieveAccount(ctx, {
        provider: "password",
        account: { id: email, secret: currentPassword },
      }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.message === "InvalidSecret") return false;
          throw error;
        },
      ));
    await ctx.runMutation(internal.accounts.recordLogIn, { email, succeeded: known });
    if (!known) fail("current_password_wrong");
    await modifyAccountCredentials(ctx, {
      provider: "password",
      account: { id: email, secret: newPassword },
    });
    const sessionId = await ctx.runQuery(internal.accounts.currentSession, {});
    await invalidateSessions(ctx, { userId, except: sessionId === null ? [] : [sessionId] });
    await ctx.runMutation(internal.settings.mailPasswordChanged, { userId });
    return null;
  },
});

export const mailPasswordChanged = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    const profile = await profileOf(ctx, userId);
    if (profile === null) fail("profile_missing");
    await enqueueEmail(ctx, {
      kind: "notice",
      to: profile.email,
      userId,
      idempotencyKey: `password-changed-${crypto.randomUUID()}`,
      ...passwordChangedMail(profile.fullName, `${env.SITE_URL}/forgot-password`),
    });
    return null;
  },
});

/**
 * Deletes the viewer's account: personal data goes, orders stay without a name. `confirmation` is the
 * account's address, typed by hand. `account_has_open_orders` while an order, claim or refund is open.
 */
export const deleteMyAccount = userMutation({
  args: { confirmation: v.string() },
  returns: v.null(),
  handler: async (ctx, { confirmation }) => {
    const { viewer } = ctx;
    if (confirmation.trim().toLowerCase() !== viewer.email) {
      fail("invalid_input", { field: "Confirmation", problem: "please type your email address" });
    }
    await requireNothingOpen(ctx, viewer.userId);
    await deleteAccount(ctx, viewer);
    return null;
  },
});
