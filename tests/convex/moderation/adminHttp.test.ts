import { beforeEach, describe, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import type { ExportPage } from "#convex/privacy/dataExports.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { boughtItem } from "../kit/aListing";
import { emails } from "../kit/authHelpers";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";
import { insertOrderRow } from "../kit/insertOrderRow";
import { addQuiz, quizFields } from "../kit/orderHelpers";
import {
  adminPages,
  adminsOnly,
  approversOnly,
  blockersOnly,
  withErrorForAllowed,
  expectRoles,
} from "../kit/roles";

let t: Backend;
let admin: Person;
let user: Person;

beforeEach(async () => {
  t = startBackend();
  admin = await addAdmin(t);
  user = await addPerson(t);
  return () => {
    delete process.env.FAILED_USER_IDS;
  };
});

const post = async (as: unknown, path: string, body: unknown) => {
  const response = await (as as Backend).fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return [response.status, await response.json()] as const;
};
const postAdminAction = async (as: unknown, action: string, payload: unknown) =>
  await post(as, "/admin-users", { action, payload });
const profile = async () => await t.run((ctx) => profileOf(ctx, user.userId));

async function openOrder(buyer: Person): Promise<void> {
  const seller = await addSeller(t);
  const listingId = await addListing(t, seller.userId);
  const quizId = await addQuiz(t, buyer.userId, listingId);
  await t.run(async (ctx) => {
    const now = Date.now();
    await insertOrderRow(ctx, {
      uuid: crypto.randomUUID(),
      ...(await quizFields(ctx, quizId)),
      sellerId: seller.userId,
      buyerId: buyer.userId,
      listingTitle: "Shrimp",
      ...boughtItem,
      unitPrice: 500,
      quantity: 1,
      ...goodsMoney(500, 0),
      refundedAmount: 0,
      deliveryMethod: "collection",
      status: "processing",
      holdsStock: false,
      createdAt: now,
      updatedAt: now,
      searchText: "",
    });
  });
}

describe("POST /admin-users", () => {
  test("updateProfile sets the seller fields in either spelling, and is logged in the trail", async () => {
    const { userId } = user;
    const updates = { seller_approved: true, isSeller: true };
    expect(await postAdminAction(admin.as, "updateProfile", { userId, updates })).toEqual([
      200,
      { success: true },
    ]);
    expect(await profile()).toMatchObject({ sellerApproved: true, isSeller: true });
    const [event] = await t.run((ctx) => ctx.db.query("moderationEvents").collect());
    expect(event).toMatchObject({ action: "update_profile", adminId: admin.userId });
    expect(
      await postAdminAction(admin.as, "updateProfile", { userId, updates: { role: true } }),
    ).toEqual([400, { error: '"role" cannot be updated.' }]);
    const ownUpdate = await postAdminAction(admin.as, "updateProfile", {
      userId: admin.userId,
      updates,
    });
    expect(ownUpdate).toEqual([403, expect.objectContaining({ code: "forbidden" })]);
    expect((await postAdminAction(admin.as, "updateProfile", { userId }))[0]).toBe(400);
    expect((await postAdminAction(admin.as, "updateProfile", { updates }))[0]).toBe(400);
  });

  test("approveOrReject decides the user's pending application", async () => {
    const { userId } = user;
    const withoutApplication = await postAdminAction(admin.as, "approveOrReject", {
      userId,
      approve: true,
    });
    expect(withoutApplication).toEqual([
      400,
      { error: "Failed to update seller status.", code: "seller_status_failed" },
    ]);
    const application = {
      location: "Sheffield, S11",
      whatToSell: "Surplus cherry barbs",
      species: ["Cherry barb"],
      estimatedSales: "Five a month",
      isHobbyist: true,
      aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
    };
    await user.as.mutation(api.sellers.applications.submit, application);
    const silent = await postAdminAction(admin.as, "approveOrReject", { userId, approve: false });
    expect(silent[1]).toMatchObject({ error: "Please provide a reason for rejection." });
    // Only admins see the notes, so a rejection needs a message to the applicant as well.
    for (const message of [undefined, null, "", " \n "]) {
      const decision = { userId, approve: false, adminNotes: "Too vague", message };
      const unexplained = await postAdminAction(admin.as, "approveOrReject", decision);
      expect(unexplained).toMatchObject([400, { error: "Please provide a reason for rejection." }]);
    }
    const waiting = await user.as.query(api.sellers.applications.mine, {});
    expect(waiting.application?.status).toBe("pending_review");
    const rejected = { userId, approve: false, adminNotes: "Too vague", message: "Tell us more" };
    expect((await postAdminAction(admin.as, "approveOrReject", rejected))[0]).toBe(200);
    const latestApplication = await user.as.query(api.sellers.applications.mine, {});
    expect(latestApplication.application).toMatchObject({
      status: "rejected",
      message: "Tell us more",
    });
    // Only admins see the notes: the applicant is never sent or shown them, nor can download them.
    const rows = await t.run(async ({ db }) => ({
      emails: await db.query("emails").collect(),
      messages: await db.query("messages").collect(),
      notifications: await db.query("notifications").collect(),
    }));
    let exportText = "";
    let at: ExportPage["next"] = null;
    do {
      const part: ExportPage = await t.query(internal.privacy.dataExports.page, { userId, at });
      exportText += part.text;
      at = part.next;
    } while (at !== null);
    for (const text of [JSON.stringify([latestApplication, rows]), exportText]) {
      expect(text).toContain("Tell us more");
      expect(text).not.toContain("Too vague");
    }
    const { page } = await admin.as.query(api.moderation.approvals.list, {
      search: "",
      paginationOpts: { numItems: 5, cursor: null },
    });
    expect(page[0]).toMatchObject({ message: "Tell us more", adminNotes: "Too vague" });
    expect(
      (await postAdminAction(admin.as, "approveOrReject", { userId, approve: "yes" }))[0],
    ).toBe(400);
  });

  test("banUser bans for a year with a purge, for 30 days without, or until a given date", async () => {
    const { userId } = user;
    const daysBanned = async () => {
      const until = (await profile())?.bannedUntil ?? 0;
      return Math.round((until - Date.now()) / DAY_MS);
    };
    expect((await postAdminAction(admin.as, "banUser", { userId, purgeListings: true }))[0]).toBe(
      200,
    );
    expect(await daysBanned()).toBe(365);
    await postAdminAction(admin.as, "banUser", { userId, purgeListings: false });
    expect(await daysBanned()).toBe(30);
    const bannedUntil = new Date(Date.now() + 7 * DAY_MS).toISOString();
    await postAdminAction(admin.as, "banUser", { userId, purgeListings: false, bannedUntil });
    expect(await daysBanned()).toBe(7);
    expect((await postAdminAction(admin.as, "banUser", { userId, bannedUntil: "soon" }))[0]).toBe(
      400,
    );
    expect((await postAdminAction(admin.as, "banUser", { userId, bannedUntil: 5 }))[0]).toBe(400);
    const selfBan = await postAdminAction(admin.as, "banUser", {
      userId: admin.userId,
      purgeListings: true,
    });
    expect(selfBan).toEqual([403, { error: "You are not allowed to do this.", code: "forbidden" }]);
  });

  test("refuses unknown actions, unknown users and callers who aren't admins", async () => {
    const { userId } = user;
    expect((await postAdminAction(admin.as, "makeAdmin", { userId }))[0]).toBe(400);
    expect((await postAdminAction(admin.as, "banUser", null))[0]).toBe(400);
    expect(await postAdminAction(admin.as, "banUser", { userId: "nobody-at-all" })).toEqual([
      404,
      { error: "User with ID nobody-a not found in the system.", code: "user_not_found" },
    ]);
    expect(await postAdminAction(t, "banUser", { userId })).toEqual([
      401,
      { error: "Not authenticated" },
    ]);
    expect(await postAdminAction(user.as, "banUser", { userId })).toEqual([
      403,
      { error: "Only admins can suspend or ban users.", code: "only_admins_suspend" },
    ]);
    expect(await postAdminAction(user.as, "approveOrReject", { userId, approve: true })).toEqual([
      403,
      { error: "Only admins can approve or reject applications.", code: "only_admins_approve" },
    ]);
    const updates = { seller_approved: true };
    expect((await postAdminAction(user.as, "updateProfile", { userId, updates }))[0]).toBe(403);
    expect((await profile())?.sellerApproved).toBe(false);
  });
});

describe("POST /batch-delete-users", () => {
  test("deletes each user in a separate transaction and reports each outcome", async () => {
    const busy = await addPerson(t);
    await openOrder(busy);
    const userIds = [user.userId, busy.userId, "missing-user", admin.userId];
    expect(await post(admin.as, "/batch-delete-users", { userIds })).toEqual([
      200,
      {
        results: [
          { status: "success", userId: user.userId },
          {
            status: "failed",
            userId: busy.userId,
            error: "This account cannot be deleted while it has an open order, claim or refund.",
          },
          {
            status: "failed",
            userId: "missing-user",
            error: "User with ID missing- not found in the system.",
          },
          { status: "failed", userId: admin.userId, error: "You are not allowed to do this." },
        ],
      },
    ]);
    expect((await profile())?.deletedAt).not.toBeNull();
    await expectFail(user.as.query(api.accounts.settings.get, {}), "not_authenticated");
  });

  test("accepts a list of ids, from admins only", async () => {
    for (const userIds of [undefined, [], "x", [1]]) {
      expect((await post(admin.as, "/batch-delete-users", { userIds }))[0]).toBe(400);
    }
    const tooManyIds = Array.from({ length: 51 }, (_, n) => `user-${n}`);
    expect((await post(admin.as, "/batch-delete-users", { userIds: tooManyIds }))[0]).toBe(400);
    const body = { userIds: [user.userId] };
    expect((await post(t, "/batch-delete-users", body))[0]).toBe(401);
    expect((await post(user.as, "/batch-delete-users", body))[0]).toBe(403);
    expect((await profile())?.deletedAt).toBeNull();
  });
});

describe("deleting from the user table", () => {
  test("anonymises the account, is logged in the trail, and can't be repeated", async () => {
    const { userId } = user;
    await admin.as.mutation(api.moderation.accounts.remove, { userId });
    expect(await profile()).toMatchObject({ fullName: "Deleted user" });
    const [event] = await t.run((ctx) => ctx.db.query("moderationEvents").collect());
    expect(event).toMatchObject({ action: "delete_user", targetUserId: userId });
    const secondRemoval = await expectFail(
      admin.as.mutation(api.moderation.accounts.remove, { userId }),
      "user_not_found",
    );
    expect(secondRemoval.message).toBe(`User with ID ${shortId(userId)} not found in the system.`);
  });

  test("emails the owner, without saying that they asked for it", async () => {
    await admin.as.mutation(api.moderation.accounts.remove, { userId: user.userId });
    const [mail] = await emails(t, user.email);
    expect(mail?.subject).toBe("Your Shoal account was deleted");
    expect(mail?.text).not.toContain("As you asked");
    expect(mail?.text).toContain("If you think this is a mistake");
  });

  test("the list of failed users comes from the deployment's variable", async () => {
    expect(await admin.as.query(api.moderation.accounts.failedUsers, {})).toEqual([]);
    process.env.FAILED_USER_IDS = `${user.userId}, missing-user`;
    expect(await admin.as.query(api.moderation.accounts.failedUsers, {})).toEqual([
      { userId: user.userId, short: shortId(user.userId) },
      { userId: "missing-user", short: "missing-" },
    ]);
  });
});

describe("unauthorised", () => {
  test("only admins can delete, update, decide and ban", async () => {
    const expectEach = async (
      call: (as: Person["as"], userId: string) => Promise<unknown>,
      roles = adminsOnly,
    ) => {
      await expectRoles(t, roles, async (as) => {
        await call(as, (await addPerson(t)).userId);
        return "done";
      });
    };
    await expectEach((as, userId) => as.mutation(api.moderation.accounts.remove, { userId }));
    await expectEach((as, userId) =>
      as.action(api.moderation.accounts.removeMany, { userIds: [userId] }),
    );
    await expectRoles(t, adminPages, (as) => as.query(api.moderation.accounts.failedUsers, {}));
    await expectEach((as, userId) =>
      as.mutation(api.moderation.accounts.updateProfile, { userId, updates: { suspicious: true } }),
    );
    await expectEach(
      (as, userId) =>
        as.mutation(api.moderation.standing.ban, { userId, purgeListings: false, reason: "x" }),
      blockersOnly,
    );
    await expectRoles(t, withErrorForAllowed(approversOnly, "seller_status_failed"), (as) =>
      as.mutation(api.moderation.accounts.approveOrReject, {
        userId: user.userId,
        approve: true,
        reason: "",
      }),
    );
  });
});
