/**
 * Two admins at once: each sees what the other has open, and the second to decide learns who was
 * first.
 */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { aListing } from "../kit/aListing";
import { answer, addClaimedOrder, claimIdOf } from "../kit/claimHelpers";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addAdmin,
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { startPaidShop, startShopWithAdmin } from "../kit/moneyShop";
import { reviewVersionOf } from "../kit/orderHelpers";
import { reportVersion } from "../kit/reportVersion";
import { addCompletedOrder, review, reviewRow } from "../kit/reviewHelpers";
import { COLLECTION_TOTAL } from "../kit/totals";
import { addUpload } from "../kit/uploads";

const reason = "As the photos show";

async function addTwoAdmins() {
  const t = startBackend();
  const ada = await addPerson(t, { role: "admin", fullName: "Ada Admin" });
  const bob = await addPerson(t, { role: "admin", fullName: "Bob Admin" });
  const person = await addSeller(t, { fullName: "Sam Seller" });
  return { t, ada, bob, person, userId: person.userId };
}

/** The second admin's call fails, and its error names the first, the action and the time. */
async function expectSecondRefused(call: Promise<unknown>, firstAction: string): Promise<void> {
  const { message } = await expectFail(call, "decided_already");
  expect(message).toMatch(new RegExp(`^Already decided: Ada Admin ${firstAction} on .+20\\d\\d`));
  expect(message).toContain("Your decision wasn't applied.");
}

describe("the second admin to decide is told who decided first", () => {
  test("on a report", async () => {
    const { t, ada, bob, userId } = await addTwoAdmins();
    const buyer = await addPerson(t);
    const reportId = await buyer.as.mutation(api.moderation.reports.create, {
      itemType: "user_profile",
      itemId: userId,
      reason: "Spam",
      details: "",
    });
    const version = await reportVersion(t, reportId);
    const decide = ({ as }: Person, decision: "Resolved" | "Dismissed") =>
      as.mutation(api.moderation.queue.decide, { reportId, version, decision, reason });
    await decide(ada, "Resolved");
    await expectSecondRefused(decide(bob, "Dismissed"), "resolved this report");
    // The first admin's own second click is not reported to them.
    await decide(ada, "Resolved");
    expect((await t.run((ctx) => ctx.db.get("reports", reportId)))?.status).toBe("Resolved");
  });

  test("on a suspension, a ban and their reversals", async () => {
    const { ada, bob, userId } = await addTwoAdmins();
    const suspend = ({ as }: Person, suspended: boolean) =>
      as.mutation(api.moderation.standing.suspend, { userId, suspended, reason });
    const ban = ({ as }: Person, purgeListings: boolean) =>
      as.mutation(api.moderation.standing.ban, { userId, purgeListings, reason });
    const lift = ({ as }: Person) => as.mutation(api.moderation.standing.lift, { userId, reason });
    await suspend(ada, true);
    await expectSecondRefused(suspend(bob, true), "suspended this account");
    await suspend(ada, false);
    await expectSecondRefused(suspend(bob, false), "unsuspended this account");
    await ban(ada, true);
    await expectSecondRefused(ban(bob, false), "banned this account");
    await lift(ada);
    await expectSecondRefused(lift(bob), "unbanned this account");
    // Either admin can repeat an action that was undone.
    await suspend(bob, true);
  });

  test("a ban can deliberately be given another end date", async () => {
    const { t, ada, bob, userId } = await addTwoAdmins();
    const bannedUntil = Date.now() + 1_000_000;
    const banArgs = { userId, purgeListings: false, reason };
    await ada.as.mutation(api.moderation.standing.ban, banArgs);
    await bob.as.mutation(api.moderation.standing.ban, { ...banArgs, bannedUntil });
    const profile = await t.run((ctx) =>
      ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", userId))
        .unique(),
    );
    expect(profile?.bannedUntil).toBe(bannedUntil);
  });

  test("a plain ban can be turned, once, into a year's ban with a purge", async () => {
    const { t, ada, bob, userId } = await addTwoAdmins();
    const cleo = await addPerson(t, { role: "admin", fullName: "Cleo Admin" });
    const ban = ({ as }: Person, purgeListings: boolean) =>
      as.mutation(api.moderation.standing.ban, { userId, purgeListings, reason });
    await ban(bob, false);
    await ban(ada, true);
    const profile = await t.run((ctx) =>
      ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", userId))
        .unique(),
    );
    expect(profile?.bannedUntil).toBeGreaterThan(Date.now() + 364 * DAY_MS);
    await expectSecondRefused(ban(cleo, true), "banned this account");
    await expectSecondRefused(ban(cleo, false), "banned this account");
  });

  test("on an application", async () => {
    const { t, ada, bob } = await addTwoAdmins();
    const applicant = await addPerson(t);
    const applicationId = await applicant.as.mutation(api.sellers.applications.submit, {
      location: "Sheffield, S11",
      whatToSell: "Surplus cherry barbs",
      species: ["Cherry barb"],
      estimatedSales: "Five a month",
      isHobbyist: true,
      aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
    });
    const decide = ({ as }: Person, approve: boolean) =>
      as.mutation(api.moderation.approvals.decide, { applicationId, approve, reason });
    await decide(ada, true);
    await expectSecondRefused(decide(bob, false), "approved this application");
    await expectFail(decide(ada, false), "seller_status_failed");
  });

  test("on a flag", async () => {
    const { t, ada, person } = await addTwoAdmins();
    const designated = await addDesignatedAdmin(t);
    const buyer = await addPerson(t);
    const listingId = await addListing(t, person.userId);
    const conversationId = await addEmptyConversation(t, buyer, {
      sellerId: person.userId,
      listingId,
    });
    const args = { conversationId, message: "Pay me by bank transfer", clientId: "m1" };
    await person.as.mutation(api.messages.thread.send, args);
    const paginationOpts = { numItems: 5, cursor: null };
    const { page } = await designated.as.query(api.moderation.messages.list, {
      filter: "all",
      paginationOpts,
    });
    const viewId = page[0]?.viewId;
    if (viewId === undefined) throw new Error("No view");
    await designated.as.mutation(api.moderation.messages.flag, { viewId, category: "Spam" });
    await ada.as.mutation(api.moderation.queue.unflag, { viewId, reason });
    await expectSecondRefused(
      designated.as.mutation(api.moderation.messages.unflag, { viewId }),
      "unflagged this conversation",
    );
  });

  test("on a claim, and the case names who decided it", async () => {
    const { shop, admin } = await startShopWithAdmin();
    const ada = await addPerson(shop.t, { role: "admin", fullName: "Ada Admin" });
    const orderId = await addClaimedOrder(shop);
    await answer(shop, orderId);
    const claimId = await claimIdOf(shop, orderId);
    const decide = ({ as }: Person) =>
      as.mutation(api.claims.cases.decide, { claimId, decision: "nothing", reason });
    const decidedBy = async () =>
      (await admin.as.query(api.claims.cases.caseOf, { orderId })).decidedBy;
    expect(await decidedBy()).toBeNull();
    await decide(ada);
    await expectSecondRefused(decide(admin), "decided this claim for the seller");
    expect(await decidedBy()).toBe("Ada Admin");
  });

  test.each(["review", "answer"] as const)(
    "on hiding a review's %s and on restoring it",
    async (part) => {
      const { shop, admin } = await startShopWithAdmin();
      const ada = await addPerson(shop.t, { role: "admin", fullName: "Ada Admin" });
      const orderId = await addCompletedOrder(shop);
      await review(shop, orderId);
      const { _id: reviewId } = await reviewRow(shop, orderId);
      await shop.seller.as.mutation(api.reviews.feedback.answer, {
        reviewId,
        answer: "Thank you.",
      });
      const hide = ({ as }: Person) =>
        as.mutation(api.moderation.reviews.hide, { reviewId, part, reason });
      const show = ({ as }: Person) =>
        as.mutation(api.moderation.reviews.show, { reviewId, part, reason });
      const subject = part === "review" ? "this review" : "this answer";
      await hide(ada);
      await expectSecondRefused(hide(admin), `hid ${subject}`);
      await hide(ada);
      await show(ada);
      await expectSecondRefused(show(admin), `showed ${subject} again`);
      const trail = await shop.t.run(({ db }) => db.query("moderationEvents").collect());
      expect(trail.map(({ action }) => action)).toEqual([`hide_${part}`, `show_${part}`]);
    },
  );

  test.each([true, false])(
    "on a proof, which leaves the queue at once (accepted: %s)",
    async (accept) => {
      const { t, ada, bob, person } = await addTwoAdmins();
      const images = [await addUpload(t, person.userId)];
      const { storageId } = await addUpload(t, person.userId, "proof");
      const listingId = await person.as.mutation(api.listings.catalogue.create, {
        ...aListing({ title: "Zebra plec, home bred", species: "Zebra plec" }),
        clientKey: "k",
        images,
        proof: { storageId, name: "permit.pdf" },
      });
      const waitingProofs = async ({ as }: Person) =>
        (await as.query(api.moderation.queue.queue, { kind: "proof", limit: 10 })).items;
      const [item] = await waitingProofs(bob);
      if (item?.kind !== "proof") throw new Error("Nothing waits");
      const decide = ({ as }: Person, accepts: boolean) =>
        as.mutation(api.moderation.proofs.decide, {
          proofId: item.proofId,
          sentAt: item.at,
          accept: accepts,
          reason,
        });
      await decide(ada, accept);
      expect(await waitingProofs(bob)).toEqual([]);
      await expectSecondRefused(
        decide(bob, !accept),
        `${accept ? "accepted" : "refused"} this proof`,
      );
      const listing = await t.run(({ db }) => db.get("listings", listingId));
      expect(listing?.isListed).toBe(accept);
    },
  );

  test.each([
    ["dismiss", "left this listing on sale"],
    ["takeDown", "took this listing off sale"],
  ] as const)("on a listing that names a barred species: %s", async (first, firstAction) => {
    const { t, ada, bob, person } = await addTwoAdmins();
    const images = [await addUpload(t, person.userId)];
    const listingId = await person.as.mutation(api.listings.catalogue.create, {
      ...aListing({ description: "Comes with azolla." }),
      clientKey: "k",
      images,
    });
    const version = await reviewVersionOf(t, listingId);
    const decide = ({ as }: Person, decision: "dismiss" | "takeDown") =>
      as.mutation(api.moderation.listings.decide, {
        listingId,
        version,
        names: ["azolla"],
        decision,
        reason,
      });
    await decide(ada, first);
    await expectSecondRefused(
      decide(bob, first === "dismiss" ? "takeDown" : "dismiss"),
      firstAction,
    );
  });

  test("on a refund", async () => {
    const { shop, admin, orderId } = await startPaidShop();
    const ada = await addPerson(shop.t, { role: "admin", fullName: "Ada Admin" });
    const refundOrder = ({ as }: Person, amount?: number, expected?: number) =>
      as.action(api.payments.refunds.refundOrder, {
        orderId,
        ...(amount === undefined ? {} : { amount }),
        ...(expected === undefined ? {} : { expected }),
      });
    const getRefundable = () => admin.as.query(api.payments.refunds.refundable, { orderId });
    const { refundable } = await getRefundable();
    await refundOrder(ada, 100, refundable);
    await expectSecondRefused(refundOrder(admin, 100, refundable), "refunded £1.00 of this order");
    await finishWork(shop.t);
    await refundOrder(ada);
    await finishWork(shop.t);
    await expectSecondRefused(
      refundOrder(admin),
      `refunded ${formatPence(COLLECTION_TOTAL - 100)} of this order`,
    );
  });
});

describe("the item an admin has open", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const item = { itemType: "order", itemId: "5f0c1f7e-2a49-4b5c-9f5e-0d7c6a1b2c3d" } as const;
  const presenceFor = ({ as }: Person) => as.query(api.moderation.adminPresence.list, {});
  const setPresence = ({ as }: Person, isOpen: boolean) =>
    as.mutation(api.moderation.adminPresence.set, { ...item, isOpen });

  test("is shown to other admins, but not to themselves, until they leave it", async () => {
    const { ada, bob } = await addTwoAdmins();
    await setPresence(ada, true);
    await setPresence(ada, true);
    expect(await presenceFor(bob)).toEqual([{ ...item, by: "Ada Admin" }]);
    expect(await presenceFor(ada)).toEqual([]);
    await setPresence(ada, false);
    expect(await presenceFor(bob)).toEqual([]);
    await setPresence(ada, false);
  });

  test("expires 45 seconds after its last renewal", async () => {
    const { t, ada, bob } = await addTwoAdmins();
    const advanceTime = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await t.finishInProgressScheduledFunctions();
    };
    await setPresence(ada, true);
    await advanceTime(30_000);
    await setPresence(ada, true);
    await advanceTime(30_000);
    expect(await presenceFor(bob)).toHaveLength(1);
    await advanceTime(16_000);
    expect(await presenceFor(bob)).toEqual([]);
  });

  test("must have a valid id", async () => {
    const { t } = await addTwoAdmins();
    const { as } = await addAdmin(t);
    for (const itemId of ["", "x".repeat(65), "two\nlines"]) {
      const call = as.mutation(api.moderation.adminPresence.set, { ...item, itemId, isOpen: true });
      await expectFail(call, "invalid_input");
    }
  });
});
