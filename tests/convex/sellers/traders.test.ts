/** Private sellers and licensed traders: applications, checks, and what buyers see. */

import { describe, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { notificationText } from "#convex/domain/notifications/notificationText.ts";
import { sellerKindText, traderLabel } from "#convex/domain/sellers/trader.ts";
import { changeSeller } from "#convex/sellers/model/changeSeller.ts";
import { aListing } from "../kit/aListing";
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
import { orderOf, addPaidOrder, settle, type Shop, startShop } from "../kit/orderHelpers";
import { chooseKind, takeQuiz } from "../kit/sellerQuiz";
import { addUpload } from "../kit/uploads";

const hobbyist = {
  location: "Leeds",
  whatToSell: "Shrimp and cuttings",
  species: ["Cherry shrimp"],
  estimatedSales: "5 a month",
  isHobbyist: true,
  aboutSeller: "I have kept shrimp for ten years.",
};
const licence = {
  tradingName: "Cellar Shrimp",
  address: "4 Mill Lane\nLeeds LS6 2AA",
  council: "Leeds City Council",
  licenceNumber: "24/00417/LAPS",
};
const asTrader = { ...hobbyist, isHobbyist: false, trader: licence };
const SHOWN_LICENCE = "Licensed trader, licence 24/00417/LAPS (Leeds City Council)";
const apply = (person: Person, application: typeof api.sellers.applications.submit._args) =>
  person.as.mutation(api.sellers.applications.submit, application);
const applicationOf = (person: Person) => person.as.query(api.sellers.applications.mine, {});
const decide = (
  admin: Person,
  applicationId: Id<"sellerApplications">,
  approve: boolean,
  reason = approve ? "" : "The council does not know this number.",
) => admin.as.mutation(api.moderation.approvals.decide, { applicationId, approve, reason });
const publicTrader = async (t: Backend, { userId }: Person) =>
  sellerKindText((await t.query(api.sellers.profile.get, { sellerId: userId }))?.trader);

describe("a trader who applies", () => {
  test("waits for an admin despite passing the quiz, and is then shown with the licence", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const person = await addPerson(t);
    const applicationId = await apply(person, asTrader);
    const quizResult = await takeQuiz(person);
    expect(quizResult).toMatchObject({ passed: true, approved: false });
    expect(await applicationOf(person)).toMatchObject({
      step: "wait",
      sellerApproved: false,
      trader: null,
    });

    const { page } = await admin.as.query(api.moderation.approvals.list, {
      paginationOpts: { numItems: 9, cursor: null },
    });
    expect(page).toMatchObject([{ isHobbyist: false, isChange: false, trader: licence }]);
    expect(await publicTrader(t, person)).toBe("Private seller");
    await decide(admin, applicationId, true);
    expect(await applicationOf(person)).toMatchObject({ step: "list", trader: licence });
    const listingId = await addListing(t, person.userId);
    const listing = await t.query(api.listings.catalogue.get, { listingId });
    expect(listing?.seller?.trader).toEqual(licence);
    expect(await publicTrader(t, person)).toBe(SHOWN_LICENCE);
  });

  test("becomes private by correcting the application before the decision", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const person = await addPerson(t);
    const applicationId = await apply(person, {
      ...asTrader,
      comments: "I hold licence 24/00417.",
    });
    await apply(person, { isHobbyist: true, trader: null, comments: null });
    const { application } = await applicationOf(person);
    expect(application).not.toHaveProperty("trader");
    expect(application?.comments).toBeNull();
    await decide(admin, applicationId, true);
    expect(await publicTrader(t, person)).toBe("Private seller");
  });

  test.each([
    ["no business details", undefined],
    ["no number", { ...licence, licenceNumber: " " }],
    ["no council", { ...licence, council: "" }],
    ["an invalid address", { ...licence, address: "Leeds" }],
    ["a name that is too long", { ...licence, tradingName: "x".repeat(201) }],
  ])("is refused if they give %s", async (_, trader) => {
    const t = startBackend();
    const person = await addPerson(t);
    const form = { ...hobbyist, isHobbyist: false, ...(trader ? { trader } : {}) };
    await expectFail(apply(person, form), "invalid_input");
  });

  test("is not approved unread after changing the licence that the admin has seen", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const person = await addPerson(t);
    const applicationId = await apply(person, asTrader);
    const readUpdatedAt = async () => {
      const paginationOpts = { numItems: 9, cursor: null };
      const { page } = await admin.as.query(api.moderation.approvals.list, { paginationOpts });
      return page[0]!.updatedAt;
    };
    const seenAt = await readUpdatedAt();
    await t.run((ctx) => ctx.db.patch("sellerApplications", applicationId, { updatedAt: 1 }));
    const stale = { applicationId, approve: true, reason: "", seenAt };
    const { message } = await expectFail(
      admin.as.mutation(api.moderation.approvals.decide, stale),
      "seller_status_failed_because",
    );
    expect(message).toContain("has since changed the application");
    expect(await publicTrader(t, person)).toBe("Private seller");
    await apply(person, { ...asTrader, trader: { ...licence, licenceNumber: "24/1" } });
    const current = { ...stale, seenAt: await readUpdatedAt() };
    await admin.as.mutation(api.moderation.approvals.decide, current);
    expect(await publicTrader(t, person)).toContain("24/1");
  });

  test("can't be approved on an application from before licences were required", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const person = await addPerson(t);
    const applicationId = await apply(person, hobbyist);
    await t.run((ctx) => ctx.db.patch("sellerApplications", applicationId, { isHobbyist: false }));
    await expectFail(decide(admin, applicationId, true), "seller_status_failed_because");
    await decide(admin, applicationId, false);
  });

  test("can save a draft with the licence as typed", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const form = { ...asTrader, comments: "", trader: { ...licence, council: " Leeds\t" } };
    await person.as.mutation(api.sellers.drafts.save, { form });
    const draft = await person.as.query(api.sellers.drafts.mine, {});
    expect(draft?.form).toEqual({ ...form, trader: { ...licence, council: "Leeds" } });
  });
});

describe("an unchecked licence", () => {
  test("can't be bypassed by withdrawing the application and passing the quiz", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    await apply(person, asTrader);
    await person.as.mutation(api.sellers.applications.withdraw, {});
    for (const kind of ["business", "hobbyist"] as const) {
      await chooseKind(person, kind);
      await expectFail(takeQuiz(person), "seller_status_failed_because");
      expect(await applicationOf(person)).toMatchObject({ step: "apply", sellerApproved: false });
    }
    await apply(person, hobbyist);
    expect(await applicationOf(person)).toMatchObject({ step: "quiz" });
  });

  test.each(["waits", "was withdrawn", "was rejected"] as const)(
    "that %s prevents another account of the mailbox from being approved by the quiz alone",
    async (state) => {
      const t = startBackend();
      const admin = await addAdmin(t);
      const first = await addPerson(t, { email: "nell@shoal.test" });
      const second = await addPerson(t, { email: "nell+2@shoal.test" });
      const third = await addPerson(t, { email: "nell+3@shoal.test" });
      const stranger = await addPerson(t, { email: "nelly@shoal.test" });
      await chooseKind(second);
      const applicationId = await apply(first, asTrader);
      if (state === "was withdrawn") {
        await first.as.mutation(api.sellers.applications.withdraw, {});
      }
      if (state === "was rejected") {
        await decide(admin, applicationId, false);
        // An admin's approval of a third account ends the refusal of all.
        await decide(admin, await apply(third, hobbyist), true);
        expect(await applicationOf(second)).toMatchObject({ isRefused: false });
      }
      await expectFail(takeQuiz(second), "seller_status_failed_because");
      expect(await applicationOf(second)).toMatchObject({ step: "apply", sellerApproved: false });

      const privateApplicationId = await apply(second, hobbyist);
      expect(await takeQuiz(second)).toMatchObject({ passed: true, approved: false });
      expect(await applicationOf(second)).toMatchObject({ step: "wait", sellerApproved: false });
      await decide(admin, privateApplicationId, true);
      expect(await applicationOf(second)).toMatchObject({ step: "list", sellerApproved: true });

      await chooseKind(stranger);
      expect(await takeQuiz(stranger)).toMatchObject({ approved: true });
    },
  );

  test("of another account doesn't keep an admin from setting the approval directly", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const first = await addPerson(t, { email: "nell@shoal.test" });
    const second = await addPerson(t, { email: "nell+2@shoal.test" });
    await apply(first, asTrader);
    await apply(second, hobbyist);
    await admin.as.mutation(api.moderation.accounts.updateProfile, {
      userId: second.userId,
      updates: { sellerApproved: true },
    });
    expect(await takeQuiz(second)).toMatchObject({ approved: true });
    expect(await applicationOf(second)).toMatchObject({ step: "list" });
  });

  test("can't be checked by its holder, even if they are an admin", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const applicationId = await apply(admin, asTrader);
    for (const approve of [true, false]) {
      await expectFail(decide(admin, applicationId, approve), "forbidden");
    }
    expect(await publicTrader(t, admin)).toBe("Private seller");
    await decide(await addAdmin(t), applicationId, true);
    expect(await publicTrader(t, admin)).toBe(SHOWN_LICENCE);
  });

  test("can't be approved by a call that names only the user, while a rejection can", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const person = await addPerson(t);
    await apply(person, hobbyist);
    // The application is corrected just before the admin's call.
    await apply(person, asTrader);
    const { userId } = person;
    const decideByUser = (approve: boolean) =>
      admin.as.mutation(api.moderation.accounts.approveOrReject, {
        userId,
        approve,
        reason: "The council does not know this number.",
      });
    await expectFail(decideByUser(true), "seller_status_failed_because");
    expect(await applicationOf(person)).toMatchObject({ sellerApproved: false, trader: null });
    await decideByUser(false);
    expect(await applicationOf(person)).toMatchObject({ isRefused: true });
    await apply(person, hobbyist);
    await decideByUser(true);
    expect(await applicationOf(person)).toMatchObject({ sellerApproved: true, trader: null });
  });

  test("prevents the approval from being set directly, since a trader would sell as private", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const person = await addPerson(t);
    const applicationId = await apply(person, asTrader);
    const setApproved = (sellerApproved: boolean) =>
      admin.as.mutation(api.moderation.accounts.updateProfile, {
        userId: person.userId,
        updates: { sellerApproved },
      });
    await expectFail(setApproved(true), "seller_status_failed_because");
    expect(await applicationOf(person)).toMatchObject({ sellerApproved: false });
    await decide(admin, applicationId, true);
    expect(await publicTrader(t, person)).toBe(SHOWN_LICENCE);

    // The council has withdrawn the licence.
    await setApproved(false);
    const card = await t.query(api.sellers.profile.get, { sellerId: person.userId });
    expect(card).toMatchObject({ isApproved: false, trader: null });

    // A later request to sell privately does not restore the old licence.
    const privateApplicationId = await apply(person, hobbyist);
    await expectFail(setApproved(true), "seller_status_failed_because");
    await decide(admin, privateApplicationId, true);
    const { isApproved, trader } = (await t.query(api.sellers.profile.get, {
      sellerId: person.userId,
    }))!;
    expect({ isApproved, trader }).toEqual({ isApproved: true, trader: null });
  });
});

describe("a seller who becomes a trader", () => {
  const start = async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId);
    const isLive = async () =>
      (await t.query(api.listings.catalogue.get, { listingId }))?.isActive === true;
    return { t, admin, seller, isLive };
  };
  const noticesTo = async (t: Backend, { userId }: Person) =>
    await t.run(async (ctx) => ({
      bell: (await ctx.db.query("notifications").collect())
        .filter((row) => row.userId === userId)
        .map((row) => notificationText(row.content, "").headline),
      emails: (await ctx.db.query("emails").collect())
        .filter((mail) => mail.userId === userId)
        .map(({ subject, text }) => `${subject}: ${text}`),
    }));

  test("keeps selling during the check, and is shown as a trader once approved", async () => {
    const { t, admin, seller, isLive } = await start();
    const applicationId = await apply(seller, asTrader);
    expect(await applicationOf(seller)).toMatchObject({
      step: "list",
      application: { isChange: true },
    });
    expect([await isLive(), await publicTrader(t, seller)]).toEqual([true, "Private seller"]);
    await decide(admin, applicationId, true);
    expect([await isLive(), await publicTrader(t, seller)]).toEqual([true, SHOWN_LICENCE]);
    expect(await applicationOf(seller)).toMatchObject({ step: "list", sellerApproved: true });
    const { bell, emails } = await noticesTo(t, seller);
    expect(bell).toEqual(["We've accepted the change to how you sell"]);
    expect(emails.join()).toContain(`Buyers now see: ${SHOWN_LICENCE}.`);
  });

  test("loses nothing if rejected, and may ask again", async () => {
    const { t, admin, seller, isLive } = await start();
    await decide(admin, await apply(seller, asTrader), false);
    expect([await isLive(), await publicTrader(t, seller)]).toEqual([true, "Private seller"]);
    expect(await applicationOf(seller)).toMatchObject({ step: "list", isRefused: false });
    const { bell, emails } = await noticesTo(t, seller);
    expect(bell).toEqual(["We didn't change how you sell"]);
    expect(emails.join()).toContain("The council does not know this number.");
    await decide(admin, await apply(seller, asTrader), true);
    expect(await publicTrader(t, seller)).toBe(SHOWN_LICENCE);
  });

  test("is told that selling has ended if rejected after losing the approval", async () => {
    const { t, admin, seller, isLive } = await start();
    const applicationId = await apply(seller, asTrader);
    await t.run(async (ctx) => {
      const profile = await ctx.db
        .query("userProfiles")
        .withIndex("by_userId", (q) => q.eq("userId", seller.userId))
        .unique();
      await changeSeller(ctx, profile!, "revoke");
    });
    expect((await applicationOf(seller)).application).toMatchObject({ isChange: false });
    await decide(admin, applicationId, false);
    expect(await applicationOf(seller)).toMatchObject({
      sellerApproved: false,
      step: "applyAgain",
    });
    expect(await isLive()).toBe(false);
    const { emails } = await noticesTo(t, seller);
    expect(emails.join()).not.toContain("You can carry on selling as before");
    expect(emails.join()).toContain("We couldn't approve your seller application");
  });

  test("can withdraw, which leaves everything as it was", async () => {
    const { t, seller, isLive } = await start();
    await apply(seller, asTrader);
    await seller.as.mutation(api.sellers.applications.withdraw, {});
    expect([await isLive(), await publicTrader(t, seller)]).toEqual([true, "Private seller"]);
  });

  test("can later renew the licence, or sell privately again", async () => {
    const { t, admin, seller } = await start();
    await decide(admin, await apply(seller, asTrader), true);
    await expectFail(apply(seller, asTrader), "submission_failed");
    const renewedLicence = { ...licence, licenceNumber: "27/1" };
    const applicationId = await apply(seller, { ...asTrader, trader: renewedLicence });
    expect(await publicTrader(t, seller)).toBe(SHOWN_LICENCE);
    await decide(admin, applicationId, true);
    expect(await publicTrader(t, seller)).toContain("27/1");
    await decide(admin, await apply(seller, hobbyist), true);
    expect(await publicTrader(t, seller)).toBe("Private seller");
  });

  test("has nothing to change if already private", async () => {
    const { seller } = await start();
    await expectFail(apply(seller, hobbyist), "submission_failed");
  });

  test("stops selling if a first application is rejected", async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const person = await addPerson(t);
    const applicationId = await apply(person, hobbyist);
    await takeQuiz(person);
    expect(await apply(person, asTrader)).toBe(applicationId);
    await decide(admin, applicationId, false);
    expect(await applicationOf(person)).toMatchObject({
      sellerApproved: false,
      step: "applyAgain",
    });
  });
});

describe("a trader's cards", () => {
  const label = "Licensed trader, licence 24/00417/LAPS";
  const startMarket = async () => {
    const t = startBackend();
    const admin = await addAdmin(t);
    const seller = await addSeller(t);
    const buyer = await addPerson(t);
    const listingId = await addListing(t, seller.userId);
    await buyer.as.mutation(api.listings.favourites.set, { listingId, isFavourite: true });
    const paginationOpts = { numItems: 9, cursor: null };
    /** The trader label on the seller's cards, in every place that shows cards. */
    const cards = async () => {
      const list = (filters: typeof api.listings.browse.list._args.filters) =>
        buyer.as.query(api.listings.browse.list, { filters, paginationOpts });
      const rows = [
        ...(await list({})).page,
        ...(await list({ search: "cherry" })).page,
        ...(
          await t.query(api.listings.catalogue.bySeller, {
            sellerId: seller.userId,
            paginationOpts,
          })
        ).page,
        ...(await t.query(api.listings.browse.newest, {})),
        ...((await t.query(api.listings.browse.nearby, { outcode: "LS6" }))?.listings ?? []),
        ...(await t.query(api.listings.browse.cards, { listingIds: [listingId] })),
        ...(await buyer.as.query(api.listings.favourites.mine, { paginationOpts })).page,
      ];
      return rows.map(({ trader }) => (trader ? traderLabel(trader) : "private"));
    };
    const feed = async () =>
      (await t.query(internal.site.feeds.newest, { category: null }))[0]?.sellerName;
    return { t, admin, seller, listingId, cards, feed };
  };

  test("show the licence number from approval until approval ends, also on later listings", async () => {
    const { admin, seller, t, cards, feed } = await startMarket();
    const before = await cards();
    expect(before.length).toBeGreaterThanOrEqual(5);
    expect(new Set(before)).toEqual(new Set(["private"]));
    const applicationId = await apply(seller, asTrader);
    expect(new Set(await cards())).toEqual(new Set(["private"]));
    await decide(admin, applicationId, true);
    expect(new Set(await cards())).toEqual(new Set([label]));
    expect(await feed()).toBe(`${seller.fullName} (${label})`);

    const images = [await addUpload(t, seller.userId)];
    await seller.as.mutation(api.listings.catalogue.create, {
      clientKey: "later",
      ...aListing(),
      images,
    });
    const laterCards = await cards();
    expect(laterCards.length).toBeGreaterThan(before.length);
    expect(new Set(laterCards)).toEqual(new Set([label]));

    await decide(admin, await apply(seller, hobbyist), true);
    expect(new Set(await cards())).toEqual(new Set(["private"]));
    expect(await feed()).toBe(seller.fullName);
  });
});

describe("an order", () => {
  const sellAsTrader = async () => {
    const shop = await startShop();
    const admin = await addAdmin(shop.t);
    await decide(admin, await apply(shop.seller, asTrader), true);
    const uuid = await addPaidOrder(shop);
    await settle(shop.t);
    return { shop, admin, uuid };
  };
  const receiptOf = ({ stripe, buyer }: Shop) =>
    stripe.emails.find(({ to }) => to === buyer.email)?.text;

  const payPage = async ({ t, buyer, listingId }: Shop, uuid: string) => {
    const { quizId } = await orderOf(t, uuid);
    return await buyer.as.query(api.orders.purchases.page, { listingId, quizId: quizId! });
  };

  test("names the trader on its card, its page, the pay page and the receipt", async () => {
    const { shop, uuid } = await sellAsTrader();
    const { address, ...orderLicence } = licence;
    const page = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId: uuid });
    expect(page?.trader).toEqual(orderLicence);
    const { page: cards } = await shop.buyer.as.query(api.orders.lists.purchases, {
      paginationOpts: { numItems: 9, cursor: null },
    });
    expect(cards[0]?.trader).toEqual(orderLicence);
    expect((await payPage(shop, uuid))?.listing.trader).toEqual(licence);
    const receipt = receiptOf(shop);
    expect(receipt).toContain(`Sold by: ${SHOWN_LICENCE}`);
    expect(receipt).toContain("Cellar Shrimp");
    expect(receipt).toContain(address.replace("\n", " "));
  });

  test("says that the seller is private, if they are", async () => {
    const shop = await startShop();
    await addPaidOrder(shop);
    const receipt = receiptOf(shop);
    expect(receipt).toContain("Seller: Sam, private seller");
    expect(receipt).not.toContain("licence");
  });

  test("shows no licence on the pay page once its seller may no longer sell", async () => {
    const { shop, admin, uuid } = await sellAsTrader();
    await admin.as.mutation(api.moderation.accounts.updateProfile, {
      userId: shop.seller.userId,
      updates: { sellerApproved: false },
    });
    const payView = await payPage(shop, uuid);
    expect(payView?.listing).toMatchObject({ isForSale: false, trader: null });
  });

  test("keeps its seller's details when the seller changes status", async () => {
    const { shop, admin, uuid } = await sellAsTrader();
    await decide(admin, await apply(shop.seller, hobbyist), true);
    expect(sellerKindText((await orderOf(shop.t, uuid)).trader)).toBe(SHOWN_LICENCE);
  });
});
