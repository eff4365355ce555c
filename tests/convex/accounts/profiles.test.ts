import { beforeEach, describe, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { endSessions } from "#convex/accounts/model/sessions.ts";
import { memberOf, openConversation } from "#convex/messages/model/openConversation.ts";
import { bumpCounter, bumpUserCounter } from "#convex/shared/model/counters.ts";
import {
  addDesignatedAdmin,
  addEveryRole,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { expectRoles, signedInOnly } from "../kit/roles";
import { addOwnFile } from "../kit/uploads";

let t: Backend;
beforeEach(() => {
  t = startBackend();
});

describe("me", () => {
  test("is null for visitors and for an ended session", async () => {
    expect(await t.query(api.accounts.profiles.me)).toBeNull();
    const { as, userId } = await addPerson(t);
    expect(await as.query(api.accounts.profiles.me)).toMatchObject({ status: "ok", userId });
    await t.run(async (ctx) => await endSessions(ctx, userId));
    expect(await as.query(api.accounts.profiles.me)).toBeNull();
  });

  test("reports a signed-in user who has no profile", async () => {
    const { as, userId } = await addPerson(t);
    await t.run(async (ctx) => {
      const profile = await ctx.db.query("userProfiles").unique();
      if (profile) await ctx.db.delete("userProfiles", profile._id);
    });
    const { message } = await expectFail(as.query(api.accounts.profiles.me), "profile_missing");
    expect(message).toBe("No user profile found.");
    await t.run(async (ctx) => await endSessions(ctx, userId));
    expect(await as.query(api.accounts.profiles.me)).toBeNull();
  });

  test("tells a blocked user why, even after their sessions are gone", async () => {
    const roles = await addEveryRole(t);
    const { suspended, banned, deleted } = roles;
    await t.run(async (ctx) => await endSessions(ctx, suspended.userId));
    expect(await suspended.as.query(api.accounts.profiles.me)).toEqual({
      status: "blocked",
      code: "account_suspended",
      message: "Your account is suspended. Late answers",
    });
    expect(await banned.as.query(api.accounts.profiles.me)).toMatchObject({
      code: "account_banned",
    });
    expect(await deleted.as.query(api.accounts.profiles.me)).toMatchObject({
      code: "account_deleted",
    });
  });

  test("distinguishes the designated admin from other admins", async () => {
    const roles = await addEveryRole(t);
    const flag = async (role: "admin" | "designatedAdmin" | "user") => {
      const me = await roles[role].as.query(api.accounts.profiles.me);
      return me?.status === "ok" && me.isDesignatedAdmin;
    };
    expect([await flag("user"), await flag("admin"), await flag("designatedAdmin")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("profile", () => {
  test("hides email addresses and blocked users", async () => {
    const roles = await addEveryRole(t);
    const publicProfile = await t.query(api.sellers.profile.get, { sellerId: roles.seller.userId });
    expect(publicProfile).toMatchObject({ fullName: roles.seller.fullName, isApproved: true });
    expect(JSON.stringify(publicProfile)).not.toContain("@");
    for (const role of [roles.suspended, roles.banned, roles.deleted]) {
      expect(await t.query(api.sellers.profile.get, { sellerId: role.userId })).toBeNull();
    }
    expect(await t.query(api.sellers.profile.get, { sellerId: "nonsense" })).toBeNull();
  });

  test('accepts a new name and an "about" text', async () => {
    const { as, userId } = await addPerson(t);
    await as.mutation(api.accounts.profiles.update, {
      fullName: " Ada ",
      about: "Shrimp since 2009",
    });
    expect(await t.query(api.sellers.profile.get, { sellerId: userId })).toMatchObject({
      fullName: "Ada",
      about: "Shrimp since 2009",
    });
    for (const [fullName, code] of [
      ["Shoal Support", "name_reserved"],
      ["Adm1n", "name_reserved"],
      ["Ad\u200ba", "invalid_input"],
      ["\u202eadA", "invalid_input"],
    ] as const) {
      await expectFail(as.mutation(api.accounts.profiles.update, { fullName, about: "" }), code);
    }
    const empty = as.mutation(api.accounts.profiles.update, { fullName: " ", about: "" });
    await expectFail(empty, "invalid_input");
    const longName = as.mutation(api.accounts.profiles.update, {
      fullName: "Ada",
      about: "x".repeat(1001),
    });
    await expectFail(longName, "invalid_input");
  });

  test("rejects a reserved name, and a web address as a name", async () => {
    const { as } = await addPerson(t);
    const save = (fullName: string) =>
      as.mutation(api.accounts.profiles.update, { fullName, about: "" });
    await expectFail(save("Shoal fan"), "name_reserved");
    await expectFail(save("Stripe Refunds: pay back"), "name_reserved");
    await expectFail(save("pay-back.example"), "invalid_input");
  });

  test("returns empty texts once they have been removed", async () => {
    const { as, fullName } = await addPerson(t);
    for (const about of ["Keeps shrimp.", ""]) {
      await as.mutation(api.accounts.profiles.update, { fullName, about });
    }
    const me = await as.query(api.accounts.profiles.me);
    expect(me?.status === "ok" && me.about).toBeNull();
  });

  test("accepts only a picture that its owner uploaded as an avatar", async () => {
    const { as, userId } = await addPerson(t);
    const other = await addPerson(t);
    const storageId = await addOwnFile(t, other);
    await expectFail(as.mutation(api.accounts.profiles.setAvatar, { storageId }), "not_found");
    await other.as.action(api.shared.uploads.register, { storageId, purpose: "avatar" });
    await expectFail(as.mutation(api.accounts.profiles.setAvatar, { storageId }), "not_found");
    const ownFile = await addOwnFile(t, { userId });
    await as.action(api.shared.uploads.register, { storageId: ownFile, purpose: "avatar" });
    await as.mutation(api.accounts.profiles.setAvatar, { storageId: ownFile });
    expect((await t.query(api.sellers.profile.get, { sellerId: userId }))?.avatarUrl).toContain(
      "http",
    );
    await as.mutation(api.accounts.profiles.setAvatar, { storageId: null });
    expect((await t.query(api.sellers.profile.get, { sellerId: userId }))?.avatarUrl).toBeNull();
    const upload = await t.run(
      async (ctx) =>
        await ctx.db
          .query("uploads")
          .withIndex("by_storageId", (q) => q.eq("storageId", ownFile))
          .unique(),
    );
    expect(upload?.used).toBe(false);
  });
});

describe("badge", () => {
  test("is the sum of unread messages and what needs attention, with the admin's inbox counted only for the designated admin", async () => {
    const { as, userId } = await addSeller(t);
    const admin = await addDesignatedAdmin(t);
    await t.run(async (ctx) => {
      const { _id } = await openConversation(ctx, userId, admin.userId, null);
      const side = await memberOf(ctx, _id, userId);
      if (side) await ctx.db.patch("conversationMembers", side._id, { unreadCount: 2 });
      await bumpUserCounter(ctx, userId, "openOrders", 3);
      await bumpUserCounter(ctx, userId, "pendingAdjustments", 1);
      await bumpCounter(ctx, "unreadAdminMessages", 4);
    });
    expect(await as.query(api.messages.badge.get)).toEqual({
      total: 6,
      unreadMessages: 2,
      unreadAdminMessages: 0,
      openOrders: 3,
      pendingAdjustments: 1,
      unreadNotifications: 0,
    });
    expect((await admin.as.query(api.messages.badge.get)).total).toBe(4);
  });
});

describe("unauthorised", () => {
  test("only users in good standing can change a profile, and only their own", async () => {
    const inGoodStanding = Object.values(signedInOnly).filter((outcome) => outcome === "ok").length;
    await expectRoles(t, signedInOnly, (as) =>
      as.mutation(api.accounts.profiles.update, { fullName: "X", about: "" }),
    );
    const profiles = await t.run(async (ctx) => ctx.db.query("userProfiles").collect());
    expect(profiles.filter(({ fullName }) => fullName === "X")).toHaveLength(inGoodStanding);
    await expectRoles(t, signedInOnly, (as) =>
      as.mutation(api.accounts.profiles.setAvatar, { storageId: null }),
    );
    await expectRoles(t, signedInOnly, (as) =>
      as.query(internal.accounts.profiles.viewerForAction, {}),
    );
  });

  test("public data looks the same to everyone", async () => {
    const roles = await addEveryRole(t);
    const userId = roles.seller.userId;
    const asVisitor = await t.query(api.sellers.profile.get, { sellerId: userId });
    for (const { as } of Object.values(roles)) {
      expect(await as.query(api.sellers.profile.get, { sellerId: userId })).toEqual(asVisitor);
      expect((await as.query(api.messages.badge.get)).total).toBe(0);
      await as.query(api.accounts.profiles.me);
    }
  });
});
