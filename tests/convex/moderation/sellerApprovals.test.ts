import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { readCounter } from "#convex/shared/model/counters.ts";
import {
  addAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { adminPages, approversOnly, blockersOnly, expectRoles, firstAdminOnly } from "../kit/roles";

const paginationOpts = { numItems: 20, cursor: null };

async function apply(t: Backend) {
  const applicant = await addPerson(t, { fullName: "Arjun Applicant" });
  const applicationId: Id<"sellerApplications"> = await applicant.as.mutation(
    api.sellers.applications.submit,
    {
      location: "Sheffield, S11",
      whatToSell: "Surplus cherry barbs",
      species: ["Cherry barb"],
      estimatedSales: "Five a month",
      isHobbyist: true,
      aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
    },
  );
  return { applicant, applicationId };
}

test("an application shows its applicant's standing", async () => {
  const t = startBackend();
  const admin = await addAdmin(t);
  const { applicant } = await apply(t);
  const { userId } = applicant;
  const applicantState = async () => {
    const list = await admin.as.query(api.moderation.approvals.list, { paginationOpts });
    const [row] = list.page;
    return [row?.isSuspended, row?.isBanned];
  };
  expect(await applicantState()).toEqual([false, false]);
  const reason = "Sold sick fish";
  await admin.as.mutation(api.moderation.standing.suspend, { userId, suspended: true, reason });
  expect(await applicantState()).toEqual([true, false]);
  await admin.as.mutation(api.moderation.standing.ban, { userId, purgeListings: false, reason });
  expect(await applicantState()).toEqual([true, true]);
});

describe("deciding applications", () => {
  test("approval makes the applicant a seller and notifies them by message and email", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const { applicant, applicationId } = await apply(t);
    expect(await t.run((ctx) => readCounter(ctx, "pendingApplications"))).toBe(1);

    await admin.as.mutation(api.moderation.approvals.decide, {
      applicationId,
      approve: true,
      reason: "",
    });

    const application = await applicant.as.query(api.sellers.applications.mine, {});
    expect(application).toMatchObject({
      sellerApproved: true,
      sellerQuizCompleted: false,
      application: { status: "approved" },
    });
    const { page: conversations } = await applicant.as.query(api.messages.conversations.list, {
      paginationOpts,
    });
    expect(conversations[0]?.preview).toContain("Your seller application was approved.");
    const emails = await t.run((ctx) => ctx.db.query("emails").collect());
    expect(emails.map((mail) => [mail.to, mail.subject])).toEqual([
      [applicant.email, "You are approved as a seller"],
    ]);
    expect(await t.run((ctx) => readCounter(ctx, "pendingApplications"))).toBe(0);
  });

  test("a seller approved again is told about their listings, not about a first one", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const { applicant, applicationId } = await apply(t);
    await t.run(async (ctx) => {
      const profile = await profileOf(ctx, applicant.userId);
      if (profile) await ctx.db.patch("userProfiles", profile._id, { sellerQuizCompleted: true });
    });
    await addListing(t, applicant.userId);
    const decision = { applicationId, approve: true, reason: "" };
    await admin.as.mutation(api.moderation.approvals.decide, decision);
    const [mail] = await t.run((ctx) => ctx.db.query("emails").collect());
    expect(mail?.text).toContain("any listings we hid are on sale again");
    expect(mail?.text).toContain("View your listings:\nhttp://shoal.test/profile?tab=listings");
  });

  test("rejection needs a reason, which the applicant is given, and is final", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const { applicant, applicationId } = await apply(t);
    await expectFail(
      admin.as.mutation(api.moderation.approvals.decide, {
        applicationId,
        approve: false,
        reason: "  ",
      }),
      "reason_rejection",
    );
    await admin.as.mutation(api.moderation.approvals.decide, {
      applicationId,
      approve: false,
      reason: "Please tell us how you pack.",
    });
    const application = await applicant.as.query(api.sellers.applications.mine, {});
    expect(application).toMatchObject({
      sellerApproved: false,
      application: { status: "rejected", message: "Please tell us how you pack." },
    });
    await expectFail(
      admin.as.mutation(api.moderation.approvals.decide, {
        applicationId,
        approve: true,
        reason: "",
      }),
      "seller_status_failed",
    );
  });

  test("a ban from the applications page lasts a year and takes the listings off sale", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId);
    await admin.as.mutation(api.moderation.standing.ban, {
      userId: seller.userId,
      purgeListings: true,
      reason: "Sold what the law forbids",
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await t.finishInProgressScheduledFunctions();
    expect(await t.run((ctx) => ctx.db.get("listings", listingId))).toMatchObject({
      isActive: false,
      isListed: false,
    });
    const profile = await t.run((ctx) =>
      ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", seller.userId))
        .unique(),
    );
    expect(profile?.bannedUntil).toBeGreaterThan(Date.now() + 364 * DAY_MS);
  });
});

describe("unauthorised", () => {
  test("only admins see and decide applications", async () => {
    const t = startBackend();
    const { applicationId, applicant } = await apply(t);
    const { userId } = applicant;
    await expectRoles(t, adminPages, (as) =>
      as.query(api.moderation.approvals.list, { paginationOpts }),
    );
    await expectRoles(t, firstAdminOnly(blockersOnly), (as) =>
      as.mutation(api.moderation.standing.ban, { userId, purgeListings: true, reason: "x" }),
    );
    await expectRoles(t, firstAdminOnly(approversOnly), (as) =>
      as.mutation(api.moderation.approvals.decide, { applicationId, approve: true, reason: "" }),
    );
  });
});
