import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { insertClaim } from "#convex/claims/model/records.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { readCounter } from "#convex/shared/model/counters.ts";
import { boughtItem } from "../kit/aListing";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { insertOrderRow } from "../kit/insertOrderRow";
import { addQuiz, quizFields } from "../kit/orderHelpers";
import { reportVersion } from "../kit/reportVersion";
import { adminPages, adminsOnly, expectRoles, firstAdminOnly } from "../kit/roles";
import { COLLECTION_TOTAL } from "../kit/totals";

const paginationOpts = { numItems: 20, cursor: null };
const allArgs = { kind: "all", limit: 20 } as const;

/** A reported listing, a flagged conversation and an open claim, in that order. */
async function buildWorld() {
  const t = startBackend();
  const admin = await addAdmin(t);
  const designated = await addDesignatedAdmin(t);
  const buyer = await addPerson(t, { fullName: "Bea Buyer" });
  const seller = await addSeller(t, { fullName: "Sam Seller" });
  const listingId = await addListing(t, seller.userId);
  const reportId = await buyer.as.mutation(api.moderation.reports.create, {
    itemType: "listing",
    itemId: listingId,
    reason: "Misleading",
    details: "The picture is a stock photo.",
  });
  const conversationId = await addEmptyConversation(t, buyer, {
    sellerId: seller.userId,
    listingId,
  });
  await seller.as.mutation(api.messages.thread.send, {
    conversationId,
    message: "Pay me by bank transfer",
    clientId: "m1",
  });
  const views = await designated.as.query(api.moderation.messages.list, {
    filter: "all",
    paginationOpts,
  });
  const viewId = views.page[0]?.viewId;
  if (!viewId) throw new Error("No view");
  await new Promise((resolve) => setTimeout(resolve, 5));
  await designated.as.mutation(api.moderation.messages.flag, { viewId, category: "Violation" });
  const quizId = await addQuiz(t, buyer.userId, listingId);
  await t.run(async (ctx) => {
    const now = Date.now() + 1000;
    const orderId = await insertOrderRow(ctx, {
      uuid: "5f0c1f7e-2a49-4b5c-9f5e-0d7c6a1b2c3d",
      ...(await quizFields(ctx, quizId)),
      sellerId: seller.userId,
      buyerId: buyer.userId,
      listingTitle: "Cherry shrimp, ten young ones",
      ...boughtItem,
      unitPrice: 500,
      quantity: 1,
      ...goodsMoney(500, 0),
      refundedAmount: 0,
      deliveryMethod: "courier",
      status: "disputed",
      holdsStock: false,
      createdAt: now,
      updatedAt: now,
      searchText: "",
    });
    await insertClaim(ctx, {
      orderId,
      buyerId: buyer.userId,
      sellerId: seller.userId,
      kind: "live_arrival",
      items: [{ listingId, problem: "dead", animals: 1 }],
      description: "Dead in the bag",
      photos: [],
      status: "open",
      unreturnedBefore: COLLECTION_TOTAL,
      respondBy: now,
      createdAt: now,
      updatedAt: now,
    });
  });
  return { t, admin, designated, buyer, seller, listingId, reportId, conversationId, viewId };
}

describe("the moderator's queue", () => {
  test("lists all kinds together in order of time", async () => {
    const { t, admin, reportId } = await buildWorld();
    await t.run((ctx) => ctx.db.patch("reports", reportId, { createdAt: Date.now() + 60_000 }));
    const { items } = await admin.as.query(api.moderation.queue.queue, allArgs);
    expect(items.map(({ kind }) => kind)).toEqual(["flagged", "claim", "report"]);
  });

  test("contains reports, flagged conversations and claims, with the longest wait first", async () => {
    const { admin, listingId } = await buildWorld();
    const { items, hasMore } = await admin.as.query(api.moderation.queue.queue, allArgs);
    expect(hasMore).toBe(false);
    expect(items).toMatchObject([
      {
        kind: "report",
        itemType: "listing",
        itemId: listingId,
        item: "Cherry shrimp, ten young ones",
        reason: "Misleading",
        reporter: { name: "Bea Buyer" },
        person: { name: "Sam Seller", canSuspend: true },
      },
      {
        kind: "flagged",
        category: "Violation",
        latest: "Pay me by bank transfer",
        messageCount: 1,
      },
      {
        kind: "claim",
        orderUuid: "5f0c1f7e-2a49-4b5c-9f5e-0d7c6a1b2c3d",
        items: [{ listingId, problem: "dead", animals: 1 }],
        status: "open",
        buyer: { name: "Bea Buyer" },
        claimsMade: 1,
        claimsReceived: 1,
      },
    ]);
    for (const kind of ["report", "flagged", "claim"] as const) {
      const filtered = await admin.as.query(api.moderation.queue.queue, { kind, limit: 20 });
      expect(filtered.items.map((item) => item.kind)).toEqual([kind]);
    }
    const first = await admin.as.query(api.moderation.queue.queue, { kind: "all", limit: 2 });
    expect([first.items.length, first.hasMore]).toEqual([2, true]);
  });

  test("counts for the designated admin the reports that the queue shows them, none about their mailbox", async () => {
    const { t, designated, buyer } = await buildWorld();
    const count = async () =>
      (await designated.as.query(api.moderation.overview.counts, {})).flaggedItems;
    const reportedItems = async () =>
      (await designated.as.query(api.moderation.queue.queue, { ...allArgs, kind: "reported" }))
        .items;
    expect(await count()).toBe((await reportedItems()).length);
    const other = await addPerson(t, { email: designated.email.replace("@", "+2@") });
    for (const { userId: itemId } of [designated, other]) {
      const complaint = { itemType: "user_profile", itemId, reason: "Other", details: "" } as const;
      await buyer.as.mutation(api.moderation.reports.create, complaint);
    }
    expect(await count()).toBe((await reportedItems()).length);
  });

  test("shows an admin no report about themselves, and doesn't let them remove their own flag", async () => {
    const { t, admin, buyer, viewId } = await buildWorld();
    const { userId } = admin;
    const itemId = userId;
    const complaint = { itemType: "user_profile", itemId, reason: "Other", details: "" } as const;
    await buyer.as.mutation(api.moderation.reports.create, complaint);
    const profileAbout = async (viewer: typeof admin) => {
      const { items } = await viewer.as.query(api.moderation.queue.queue, allArgs);
      return items.filter((item) => item.kind === "report" && item.itemId === itemId).length;
    };
    expect(await profileAbout(await addAdmin(t))).toBe(1);
    expect(await profileAbout(admin)).toBe(0);
    await t.run(async ({ db }) => {
      await db.patch("conversationViews", viewId, { senderId: userId, user1Id: userId });
    });
    const liftArgs = { viewId, reason: "It was me" };
    await expectFail(admin.as.mutation(api.moderation.queue.unflag, liftArgs), "forbidden");
  });

  test("drops a decided report, and logs the reason in the trail", async () => {
    const { t, admin, seller, reportId } = await buildWorld();
    const decide = async (reason: string) =>
      await admin.as.mutation(api.moderation.queue.decide, {
        reportId,
        version: await reportVersion(t, reportId),
        decision: "Resolved",
        reason,
      });
    await expectFail(decide("  "), "reason_required");
    await decide("Asked for a new picture");
    await decide("Twice");
    expect(await t.run((ctx) => readCounter(ctx, "pendingReports"))).toBe(0);
    const { items } = await admin.as.query(api.moderation.queue.queue, allArgs);
    expect(items.map(({ kind }) => kind)).toEqual(["flagged", "claim"]);
    await admin.as.mutation(api.moderation.standing.suspend, {
      userId: seller.userId,
      suspended: true,
      reason: "Took money elsewhere",
    });
    const { page: trail } = await admin.as.query(api.moderation.trail.list, {
      paginationOpts,
    });
    expect(trail.map(({ action, target, reason }) => [action, target, reason])).toEqual([
      ["suspend", "Sam Seller", "Took money elsewhere"],
      ["resolve_report", "Sam Seller", "Asked for a new picture"],
      ["flag_conversation", "Sam Seller", "Violation"],
    ]);
    expect(trail[0]?.admin).toBe(admin.fullName);
  });

  test("keeps a report about an admin until another admin decides it", async () => {
    const { t, admin, buyer } = await buildWorld();
    const accused = await addAdmin(t);
    const reportId = await buyer.as.mutation(api.moderation.reports.create, {
      itemType: "user_profile",
      itemId: accused.userId,
      reason: "Abusive",
      details: "",
    });
    const version = await reportVersion(t, reportId);
    const decide = (person: typeof admin) =>
      person.as.mutation(api.moderation.queue.decide, {
        reportId,
        version,
        decision: "Dismissed",
        reason: "Nothing in it",
      });
    await expectFail(decide(accused), "forbidden");
    const status = async () => (await t.run(({ db }) => db.get("reports", reportId)))?.status;
    expect(await status()).toBe("Pending");
    await decide(admin);
    expect(await status()).toBe("Dismissed");
  });

  test("keeps a flag if a message came since the admin read the conversation", async () => {
    const { t, admin, seller, conversationId, viewId } = await buildWorld();
    const read = async () => {
      const { items } = await admin.as.query(api.moderation.queue.queue, {
        kind: "flagged",
        limit: 5,
      });
      return items[0]?.kind === "flagged" ? items[0].messageCount : 0;
    };
    const unflag = (messageCount: number) =>
      admin.as.mutation(api.moderation.queue.unflag, { viewId, messageCount, reason: "Harmless" });
    const messageCount = await read();
    await seller.as.mutation(api.messages.thread.send, {
      conversationId,
      message: "By bank transfer, or else",
      clientId: "m2",
    });
    await expectFail(unflag(messageCount), "review_outdated");
    expect(await t.run((ctx) => readCounter(ctx, "flaggedMessages"))).toBe(1);
    await unflag(await read());
    expect(await t.run((ctx) => readCounter(ctx, "flaggedMessages"))).toBe(0);
  });

  test("drops a conversation once its flag is removed", async () => {
    const { t, admin, viewId } = await buildWorld();
    await expectFail(
      admin.as.mutation(api.moderation.queue.unflag, { viewId, reason: "" }),
      "reason_required",
    );
    await admin.as.mutation(api.moderation.queue.unflag, { viewId, reason: "A misunderstanding" });
    expect(await t.run((ctx) => readCounter(ctx, "flaggedMessages"))).toBe(0);
    const { items } = await admin.as.query(api.moderation.queue.queue, {
      kind: "flagged",
      limit: 5,
    });
    expect(items).toEqual([]);
  });
});

describe("unauthorised", () => {
  test("only admins can see the queue and the trail, and decide", async () => {
    const { t, reportId, viewId } = await buildWorld();
    await expectRoles(t, adminPages, (as) => as.query(api.moderation.queue.queue, allArgs));
    await expectRoles(t, adminPages, (as) =>
      as.query(api.moderation.trail.list, { paginationOpts }),
    );
    const version = await reportVersion(t, reportId);
    await expectRoles(t, firstAdminOnly(adminsOnly), (as) =>
      as.mutation(api.moderation.queue.decide, {
        reportId,
        version,
        decision: "Dismissed",
        reason: "x",
      }),
    );
    await expectRoles(t, firstAdminOnly(adminsOnly), (as) =>
      as.mutation(api.moderation.queue.unflag, { viewId, reason: "x" }),
    );
  });
});
