import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import {
  APPLICATION_STATUSES,
  type ApplicationState,
  nextSellerStep,
  type SellerState,
} from "#convex/domain/sellers/approval.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { readCounter } from "#convex/shared/model/counters.ts";
import {
  addAdmin,
  addListing,
  addPerson,
  type Backend,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";
import {
  addCourierOrder,
  orderOf,
  settle,
  type Shop,
  startOrder,
  startShop,
  stockOf,
} from "../kit/orderHelpers";
import { chooseKind, takeQuiz } from "../kit/sellerQuiz";
import { COURIER_TOTAL } from "../kit/totals";

const details = {
  location: "Leeds",
  whatToSell: "Shrimp and cuttings",
  species: ["Cherry shrimp"],
  estimatedSales: "5 a month",
  isHobbyist: true,
  aboutSeller: "I have kept shrimp for ten years.",
};
const apply = (person: Person) => person.as.mutation(api.sellers.applications.submit, details);
/** Passes the quiz, as a hobbyist unless already chosen. */
async function passQuiz(person: Person) {
  if ((await applicationOf(person)).step === "choose") await chooseKind(person);
  return await takeQuiz(person);
}
const applicationOf = (person: Person) => person.as.query(api.sellers.applications.mine, {});

async function decide(t: Backend, admin: Person, person: Person, approve: boolean) {
  const applicationId = await t.run(async (ctx) => {
    const row = await ctx.db
      .query("sellerApplications")
      .withIndex("by_userId", (q) => q.eq("userId", person.userId))
      .order("desc")
      .first();
    return row!._id;
  });
  const reason = approve ? "" : "The film shows no insulation.";
  await admin.as.mutation(api.moderation.approvals.decide, { applicationId, approve, reason });
}

describe("the next steps", () => {
  const yesNo = [false, true];
  const states: ApplicationState[] = ["none", ...APPLICATION_STATUSES];
  const allStates: SellerState[] = states.flatMap((application) =>
    yesNo.flatMap((isSeller) =>
      yesNo.flatMap((sellerApproved) =>
        yesNo.flatMap((sellerQuizCompleted) =>
          yesNo.flatMap((isRefused) =>
            yesNo.map((isBlocked) => ({
              application,
              isSeller,
              sellerApproved,
              sellerQuizCompleted,
              isRefused,
              // `traders.test.ts` and `traderChecks.test.ts` test how these change the next step.
              sellsAs: null,
              needsTraderCheck: false,
              requestsChange: false,
              isBlocked,
            })),
          ),
        ),
      ),
    ),
  );

  /** The same rules again, in terms of the product rather than the code. */
  function expectedStep(state: SellerState): string {
    const { application: app, sellerApproved, sellerQuizCompleted, isRefused } = state;
    if (state.isBlocked) return "blocked";
    if (sellerApproved && sellerQuizCompleted) return "list";
    if (sellerApproved) return "quiz";
    if (app === "pending_review" && !sellerQuizCompleted) return "quiz";
    if (app === "pending_review") return "wait";
    if (isRefused || app === "rejected") return "applyAgain";
    return app === "approved" ? "sync" : "choose";
  }

  test.each(allStates.map((state) => [JSON.stringify(state), state] as const))("%s", (_, state) => {
    expect(nextSellerStep(state)).toBe(expectedStep(state));
  });

  test("are defined for every combination", () => {
    expect(allStates).toHaveLength(5 * 2 ** 5);
  });

  test("match the rows, including combinations that the pages never produce", async () => {
    const t = startBackend();
    const unblocked = allStates.filter(({ isBlocked }) => !isBlocked);
    for (const state of unblocked) {
      const { isSeller, sellerApproved, sellerQuizCompleted, isRefused, application } = state;
      const person = await addPerson(t, {
        isSeller,
        sellerApproved,
        sellerQuizCompleted,
        ...(isRefused ? { sellerRefusedAt: 1 } : {}),
      });
      if (application !== "none") await insertApplication(t, person, application);
      const name = JSON.stringify(state);
      expect((await applicationOf(person)).step, name).toBe(expectedStep(state));
      expect((await person.as.query(api.sellers.quiz.questions, {})).step, name).toBe(
        expectedStep(state),
      );
    }
  }, 60_000);
});

async function insertApplication(
  t: Backend,
  person: Person,
  status: Doc<"sellerApplications">["status"],
) {
  await t.run((ctx) =>
    ctx.db.insert("sellerApplications", {
      ...details,
      userId: person.userId,
      fullName: person.fullName,
      email: person.email,
      searchText: person.email,
      status,
      createdAt: 1,
      updatedAt: 1,
    }),
  );
}

describe("seller events", () => {
  async function startPeople() {
    const t = startBackend();
    return { t, admin: await addAdmin(t), person: await addPerson(t) };
  }
  const flags = async (person: Person) => {
    const { sellerApproved, sellerQuizCompleted, isRefused, step, application } =
      await applicationOf(person);
    return { sellerApproved, sellerQuizCompleted, isRefused, step, status: application?.status };
  };

  test("an application can be sent, corrected, withdrawn and sent again", async () => {
    const { t, person } = await startPeople();
    await apply(person);
    await apply(person);
    expect(await flags(person)).toMatchObject({ status: "pending_review", step: "quiz" });
    await person.as.mutation(api.sellers.applications.withdraw, {});
    expect(await flags(person)).toMatchObject({ status: "withdrawn", step: "quizOrApply" });
    expect(await t.run((ctx) => readCounter(ctx, "pendingApplications"))).toBe(0);
    await expectFail(
      person.as.mutation(api.sellers.applications.withdraw, {}),
      "submission_failed",
    );
    await apply(person);
    expect(await t.run((ctx) => readCounter(ctx, "pendingApplications"))).toBe(1);
  });

  test("a withdrawn application can be neither approved nor rejected", async () => {
    const { t, admin, person } = await startPeople();
    await apply(person);
    await person.as.mutation(api.sellers.applications.withdraw, {});
    await expectFail(decide(t, admin, person, true), "seller_status_failed");
    await expectFail(decide(t, admin, person, false), "seller_status_failed");
  });

  test("an approved applicant can list after passing the quiz", async () => {
    const { t, admin, person } = await startPeople();
    await apply(person);
    await decide(t, admin, person, true);
    expect(await flags(person)).toMatchObject({ sellerApproved: true, step: "quiz" });
    await expectFail(apply(person), "submission_failed");
    await passQuiz(person);
    expect(await flags(person)).toMatchObject({ sellerApproved: true, step: "list" });
  });

  test("passing the quiz approves at once, with or without an application", async () => {
    const { t, admin, person } = await startPeople();
    await apply(person);
    expect(await passQuiz(person)).toMatchObject({ passed: true, approved: true });
    expect(await flags(person)).toMatchObject({ status: "pending_review", step: "list" });
    await decide(t, admin, person, true);
    expect(await flags(person)).toMatchObject({ status: "approved", step: "list" });
    const other = await addPerson(t);
    await passQuiz(other);
    expect(await flags(other)).toMatchObject({ sellerApproved: true, step: "list" });
  });

  test("a rejection after the quiz withdraws the approval, and only an admin can restore it", async () => {
    const { t, admin, person } = await startPeople();
    await apply(person);
    await passQuiz(person);
    await decide(t, admin, person, false);
    const refusedStatus = { sellerApproved: false, sellerQuizCompleted: true, isRefused: true };
    expect(await flags(person)).toEqual({
      ...refusedStatus,
      step: "applyAgain",
      status: "rejected",
    });
    await expectFail(passQuiz(person), "seller_status_failed_because");
    await person.as.mutation(api.sellers.applications.sync, {});
    expect(await flags(person)).toMatchObject(refusedStatus);

    await apply(person);
    expect(await passQuiz(person)).toMatchObject({ passed: true, approved: false });
    expect(await flags(person)).toEqual({
      ...refusedStatus,
      step: "wait",
      status: "pending_review",
    });
    await person.as.mutation(api.sellers.applications.withdraw, {});
    await expectFail(passQuiz(person), "seller_status_failed_because");
    await apply(person);
    await decide(t, admin, person, true);
    expect(await flags(person)).toMatchObject({ sellerApproved: true, isRefused: false });
  });

  test("a user rejected before the quiz can take it after applying again, and waits for the admin", async () => {
    const { t, admin, person } = await startPeople();
    await apply(person);
    await decide(t, admin, person, false);
    await expectFail(passQuiz(person), "seller_status_failed_because");
    await apply(person);
    expect(await flags(person)).toMatchObject({ step: "quiz", sellerQuizCompleted: false });
    expect(await passQuiz(person)).toMatchObject({ passed: true, approved: false });
    expect(await flags(person)).toMatchObject({ step: "wait", sellerApproved: false });
  });

  test("an approval withdrawn by an admin can't be regained by quiz or sync, only from an admin", async () => {
    const { t, admin, person } = await startPeople();
    await apply(person);
    await decide(t, admin, person, true);
    await passQuiz(person);
    const setApproved = (sellerApproved: boolean) =>
      admin.as.mutation(api.moderation.accounts.updateProfile, {
        userId: person.userId,
        updates: { sellerApproved },
      });
    await setApproved(false);
    await person.as.mutation(api.sellers.applications.sync, {});
    expect(await flags(person)).toMatchObject({ sellerApproved: false, step: "applyAgain" });
    await expectFail(passQuiz(person), "seller_status_failed_because");
    const emails = await t.run((ctx) => ctx.db.query("emails").collect());
    expect(emails.map(({ subject }) => subject)).toContain("You can't sell on Shoal at the moment");
    expect(emails.at(-1)?.text).toContain("If you'd like to know why, please contact us.");
    const bell = await person.as.query(api.notifications.bell.list, {
      paginationOpts: { numItems: 1, cursor: null },
    });
    expect(bell.page).toMatchObject([{ headline: "You can't sell on Shoal at the moment" }]);
    await setApproved(true);
    expect(await flags(person)).toMatchObject({ sellerApproved: true, step: "list" });
  });

  test("sync approves a profile that missed its approval", async () => {
    const { t, person } = await startPeople();
    await insertApplication(t, person, "approved");
    expect(await flags(person)).toMatchObject({ sellerApproved: false, step: "sync" });
    await person.as.mutation(api.sellers.applications.sync, {});
    expect(await flags(person)).toMatchObject({ sellerApproved: true, step: "quiz" });
    const me = await person.as.query(api.accounts.profiles.me, {});
    expect(me).toMatchObject({ isSeller: true, sellerApproved: true });
    const stranger = await addPerson(t);
    await stranger.as.mutation(api.sellers.applications.sync, {});
    expect(await flags(stranger)).toMatchObject({ sellerApproved: false, step: "choose" });
  });

  test("a suspension leaves the approval alone, and its end doesn't undo a rejection", async () => {
    const { t, admin, person } = await startPeople();
    await apply(person);
    await passQuiz(person);
    const listingId = await addListing(t, person.userId);
    const isHidden = async () =>
      (await t.run((ctx) => ctx.db.get("listings", listingId)))?.isHidden;
    const suspend = (suspended: boolean) =>
      admin.as.mutation(api.moderation.standing.suspend, {
        userId: person.userId,
        suspended,
        reason: "Late answers",
      });
    await suspend(true);
    expect(await isHidden()).toBe(true);
    await suspend(false);
    expect(await isHidden()).toBe(false);
    expect(await flags(person)).toMatchObject({ sellerApproved: true, step: "list" });
    await suspend(true);
    await decide(t, admin, person, false);
    await suspend(false);
    expect(await isHidden()).toBe(true);
  });

  test("every field of the form reaches the admin", async () => {
    const { admin, person } = await startPeople();
    await person.as.mutation(api.sellers.applications.submit, {
      ...details,
      comments: "Away in August.",
    });
    const { page } = await admin.as.query(api.moderation.approvals.list, {
      paginationOpts: { numItems: 5, cursor: null },
    });
    expect(page[0]).toMatchObject({ ...details, comments: "Away in August." });
  });
});

describe("a seller rejected after passing the quiz", () => {
  async function rejectSeller(shop: Shop) {
    const admin = await addAdmin(shop.t);
    await insertApplication(shop.t, shop.seller, "pending_review");
    await decide(shop.t, admin, shop.seller, false);
    for (let i = 0; i < 4; i += 1) await settle(shop.t);
  }

  test("has listings hidden, holds cancelled and paid orders refundable, and is given the reason", async () => {
    const shop = await startShop({ quantity: 9 });
    const paidId = await addCourierOrder(shop);
    const rival = await addPerson(shop.t);
    const unpaidId = await startOrder(shop, rival);
    await settle(shop.t);
    await rejectSeller(shop);

    const { listingId, t } = shop;
    expect(await t.query(api.listings.catalogue.get, { listingId })).toBeNull();
    const hiddenListing = await shop.seller.as.query(api.listings.catalogue.getHidden, {
      listingId,
    });
    expect(hiddenListing?._id).toBe(listingId);
    const publicListings = await t.query(api.listings.catalogue.bySeller, {
      sellerId: shop.seller.userId,
      paginationOpts: { numItems: 5, cursor: null },
    });
    expect(publicListings.page).toEqual([]);
    await expectFail(startOrder(shop, await addPerson(t)), "listing_unavailable");
    expect(await orderOf(t, unpaidId)).toMatchObject({ status: "cancelled", holdsStock: false });
    expect(await stockOf(shop)).toEqual({ quantity: 8, heldQuantity: 0, soldCount: 1 });

    const emails = await t.run((ctx) => ctx.db.query("emails").take(100));
    const toSeller = emails.find(({ subject }) => subject === "Your seller application");
    expect(toSeller).toMatchObject({ to: shop.seller.email });
    expect(toSeller?.text).toContain("The film shows no insulation.");
    expect(toSeller?.text).toContain("Your listings are hidden");
    expect(toSeller?.text).toMatch(/Apply again:\n\S+\/onboarding/);
    const { page } = await shop.seller.as.query(api.notifications.bell.list, {
      paginationOpts: { numItems: 20, cursor: null },
    });
    expect(JSON.stringify(page)).toContain("Your seller application was rejected");
    expect((await applicationOf(shop.seller)).application?.message).toBe(
      "The film shows no insulation.",
    );

    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId: paidId });
    await settle(t);
    expect(shop.stripe.returned).toBe(COURIER_TOTAL);
  });

  test("has the listings restored once a new application is approved", async () => {
    const shop = await startShop();
    await rejectSeller(shop);
    await apply(shop.seller);
    await decide(shop.t, await addAdmin(shop.t), shop.seller, true);
    const { listingId } = shop;
    expect(await shop.t.query(api.listings.catalogue.get, { listingId })).not.toBeNull();
  });
});

test("an application must respect each field's minimum and maximum length", async () => {
  vi.useFakeTimers();
  const t = startBackend();
  const submit = async (changes: Partial<typeof details>) => {
    vi.setSystemTime(Date.now() + DAY_MS);
    const { as } = await addPerson(t);
    await as.mutation(api.sellers.applications.submit, { ...details, ...changes });
  };
  const limits = [
    ["aboutSeller", 10, 1000],
    ["location", 2, 200],
    ["whatToSell", 2, 200],
    ["estimatedSales", 1, 200],
  ] as const;
  for (const [field, min, max] of limits) {
    for (const good of [min, max]) await submit({ [field]: "x".repeat(good) });
    for (const length of [min - 1, max + 1]) {
      await expectFail(submit({ [field]: "x".repeat(length) }), "invalid_input");
    }
  }
  const species = (count: number) => Array.from({ length: count }, (_, i) => `Species ${i}`);
  for (const good of [1, 30]) await submit({ species: species(good) });
  for (const count of [0, 31])
    await expectFail(submit({ species: species(count) }), "invalid_input");
});
