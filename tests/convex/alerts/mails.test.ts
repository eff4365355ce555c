/** The daily email: when it is sent, its content, who gets none, and unsubscribing. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { sendAlertMail } from "#convex/alerts/model/digest.ts";
import { nextAlertMail } from "#convex/domain/alerts/limits.ts";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { addPerson, addSeller, type Backend, type Person, startBackend } from "../kit/helpers";
import { totalText } from "../kit/totals";
import {
  matchNewListings,
  createListing,
  mailsTo,
  NOON,
  reprice,
  saveSearch,
  sendEmails,
} from "./alertKit";

const SEVEN_AM = Date.UTC(2026, 4, 5, 7);

let t: Backend;
let buyer: Person;
let seller: Person;
let requests: { headers?: Record<string, string> }[];
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON });
  vi.stubEnv("CONVEX_SITE_URL", "http://site.test");
  requests = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body) as (typeof requests)[number]);
    const headers = { "content-type": "application/json" };
    return Promise.resolve(new Response('{"id":"mail"}', { headers }));
  });
  t = startBackend();
  buyer = await addPerson(t);
  seller = await addSeller(t);
});

/** Lists and matches an item, and sends the daily emails at 7:00. */
async function sendDailyEmails() {
  await createListing(t, seller);
  await matchNewListings(t);
  vi.setSystemTime(SEVEN_AM);
  await sendEmails(t);
}

test("the next email is due at the first 7:00 UTC after now", () => {
  expect(nextAlertMail(SEVEN_AM - 1)).toBe(SEVEN_AM);
  expect(nextAlertMail(SEVEN_AM)).toBe(SEVEN_AM + 24 * HOUR_MS);
});

describe("the daily email", () => {
  test("is sent at seven and no earlier, with all searches together and each listing once", async () => {
    await saveSearch(buyer, "category=shrimp", { mark: false, mail: true });
    await saveSearch(buyer, "search=cherry", { mail: true });
    await saveSearch(buyer, "maxPrice=100", { mail: false });
    const [firstListingId] = [
      await createListing(t, seller, { title: "Cherry shrimp <b>" }),
      await createListing(t, seller),
    ];
    await matchNewListings(t);
    vi.setSystemTime(SEVEN_AM - 1);
    await sendEmails(t);
    expect(await mailsTo(t, buyer)).toEqual([]);
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    await sendEmails(t);
    const [mail, ...others] = await mailsTo(t, buyer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "2 new listings on Shoal", kind: "alert" });
    expect(mail?.text.match(/http:\/\/shoal\.test\/listing\//g)).toHaveLength(2);
    expect(mail?.text).toContain(`/listing/${firstListingId}`);
    expect(mail?.text).toContain(`${totalText(500)} with fee · £5.00 each · Leeds, LS6`);
    expect(mail?.text).toContain("http://shoal.test/browse?");
    expect(mail?.html).toContain("Cherry shrimp &lt;b&gt;");
  });

  test("names only listings that can be delivered to the user", async () => {
    await saveSearch(buyer, "near=PL1&reaches=1", { mark: false, mail: true });
    await createListing(t, seller, { title: "To fetch in Leeds", deliveryMethods: ["collection"] });
    await createListing(t, seller, { title: "Sent anywhere" });
    await matchNewListings(t);
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    const [mail, ...others] = await mailsTo(t, buyer);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("1 new listing on Shoal");
    expect(mail?.text).toContain("Sent anywhere");
    expect(mail?.text).not.toContain("To fetch in Leeds");
  });

  test("contains only new items the next day, and isn't sent if there are none", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    await sendDailyEmails();
    vi.setSystemTime(SEVEN_AM + 24 * HOUR_MS);
    await sendEmails(t);
    expect(await mailsTo(t, buyer)).toHaveLength(1);
    await createListing(t, seller, { title: "A second lot" });
    await matchNewListings(t);
    vi.setSystemTime(SEVEN_AM + 48 * HOUR_MS);
    await sendEmails(t);
    const [, second] = await mailsTo(t, buyer);
    expect(second).toMatchObject({ subject: "1 new listing on Shoal", state: "sent" });
  });

  test("lists eight listings of a search, and says how many more it found", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    for (let i = 0; i < 9; i += 1) await createListing(t, seller, { title: `Lot ${i}` });
    await matchNewListings(t);
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    const [mail] = await mailsTo(t, buyer);
    expect(mail?.subject).toBe("9 new listings on Shoal");
    expect(mail?.text.match(/http:\/\/shoal\.test\/listing\//g)).toHaveLength(8);
    expect(mail?.text).toContain("See 1 more in this search");
  });

  test("doesn't claim an exact count of a search that found more than an email collects", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    for (let i = 0; i < 31; i += 1) await createListing(t, seller, { title: `Lot ${i}` });
    await matchNewListings(t);
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    const [mail] = await mailsTo(t, buyer);
    expect(mail?.subject).toBe("30+ new listings on Shoal");
    expect(mail?.text).toContain("See 22+ more in this search");
    expect(mail?.text).not.toContain("price drops");
  });

  test("doesn't claim an exact count when a collected match has been sold either", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    const soldId = await createListing(t, seller);
    for (let i = 0; i < 30; i += 1) await createListing(t, seller, { title: `Lot ${i}` });
    await matchNewListings(t);
    await t.run((ctx) => ctx.db.patch("listings", soldId, { isListed: false }));
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    const [mail] = await mailsTo(t, buyer);
    expect(mail?.subject).toBe("29+ new listings on Shoal");
    expect(mail?.text).toContain("See 21+ more in this search");
  });

  test("is sent when due, even if more matches arrive afterwards", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    await createListing(t, seller);
    await matchNewListings(t);
    vi.setSystemTime(SEVEN_AM + 60_000);
    await createListing(t, seller);
    await matchNewListings(t);
    await sendEmails(t);
    expect(await mailsTo(t, buyer)).toMatchObject([{ subject: "2 new listings on Shoal" }]);
  });

  test("isn't sent early by a delayed step", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    await sendDailyEmails();
    await createListing(t, seller);
    await matchNewListings(t);
    await t.run(async (ctx) => {
      const row = await ctx.db.query("alertEmails").first();
      if (!row) throw new Error("No email is due");
      await sendAlertMail(ctx, row._id);
    });
    expect(await mailsTo(t, buyer)).toHaveLength(1);
  });

  test.each([
    ["searches", { emailOnSearch: false }, "1 lower price on Shoal"],
    ["prices", { emailOnPrice: false }, "1 new listing on Shoal"],
  ])("leaves out %s that the user has turned off", async (_, choice, subject) => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    const listingId = await createListing(t, seller, { price: 800 });
    await matchNewListings(t);
    const choose = async (change: { emailOnSearch?: boolean; emailOnPrice?: boolean }) => {
      const { notifications } = await buyer.as.query(api.accounts.settings.get);
      await buyer.as.mutation(api.accounts.settings.setNotifications, {
        notifications: { ...notifications, ...change },
      });
    };
    await choose({ emailOnPrice: true });
    await buyer.as.mutation(api.listings.favourites.set, { listingId, isFavourite: true });
    await reprice(t, seller, listingId, 600);
    await choose(choice);
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    expect(await mailsTo(t, buyer)).toMatchObject([{ subject }]);
  });

  test("leaves out what is no longer available, and isn't sent if nothing is left", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    const listingId = await createListing(t, seller);
    await matchNewListings(t);
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    expect(await mailsTo(t, buyer)).toEqual([]);
  });

  test.each([
    ["suspended", { isSuspended: true }],
    ["banned", { isBanned: true, bannedUntil: SEVEN_AM + HOUR_MS }],
    ["deleted", { deletedAt: NOON }],
  ])("isn't sent to users who are %s", async (_, accountState) => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    await t.run(async (ctx) => {
      const profile = await profileOf(ctx, buyer.userId);
      if (profile) await ctx.db.patch("userProfiles", profile._id, accountState);
    });
    await sendDailyEmails();
    expect(await mailsTo(t, buyer)).toEqual([]);
  });

  test("isn't sent once turned off, until the user turns on a search's emails again", async () => {
    const searchId = await saveSearch(buyer, "category=shrimp", { mail: true });
    const { notifications } = await buyer.as.query(api.accounts.settings.get);
    expect(notifications).toMatchObject({ emailOnSearch: true, emailOnPrice: false });
    await buyer.as.mutation(api.accounts.settings.setNotifications, {
      notifications: { ...notifications, emailOnSearch: false },
    });
    await sendDailyEmails();
    expect(await mailsTo(t, buyer)).toEqual([]);
    const shownMail = async () =>
      (await buyer.as.query(api.listings.savedSearches.mine, {})).map(({ mail }) => mail);
    expect(await shownMail()).toEqual([false]);
    await buyer.as.mutation(api.listings.savedSearches.setAlert, {
      searchId,
      mark: true,
      mail: true,
    });
    expect(await shownMail()).toEqual([true]);
    expect((await buyer.as.query(api.accounts.settings.get)).notifications.emailOnSearch).toBe(
      true,
    );
  });

  test("turned on again for one search is only about that search", async () => {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    const fishSearchId = await saveSearch(buyer, "category=fish", { mail: false });
    await buyer.as.mutation(api.accounts.settings.setNotifications, {
      notifications: { emailOnSearch: false },
    });
    await buyer.as.mutation(api.listings.savedSearches.setAlert, {
      searchId: fishSearchId,
      mark: true,
      mail: true,
    });
    const searches = await buyer.as.query(api.listings.savedSearches.mine, {});
    expect(searches.map(({ query, mail }) => [query, mail])).toEqual([
      ["category=fish", true],
      ["category=shrimp", false],
    ]);
  });
});

describe("the daily email's unsubscribe link", () => {
  async function receiveLink(): Promise<string> {
    await saveSearch(buyer, "category=shrimp", { mail: true });
    await sendDailyEmails();
    const link = requests[0]?.headers?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
    const [mail] = await mailsTo(t, buyer);
    expect(mail?.text).toContain(`Stop these emails:\n${link}`);
    expect(requests[0]?.headers).toMatchObject({
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    return link.replace("http://site.test", "");
  }

  test("asks for confirmation when opened, and its button unsubscribes without signing in", async () => {
    const link = await receiveLink();
    const { notifications } = await buyer.as.query(api.accounts.settings.get);
    await buyer.as.mutation(api.accounts.settings.setNotifications, {
      notifications: { ...notifications, emailOnPrice: true },
    });
    const response = await t.fetch(link);
    expect(await response.text()).toContain("Stop the daily email?");
    const notificationChoices = async () =>
      (await buyer.as.query(api.accounts.settings.get)).notifications;
    expect(await notificationChoices()).toMatchObject({ emailOnSearch: true });
    const stopResponse = await t.fetch(link, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
    });
    expect(stopResponse.status).toBe(200);
    expect(await stopResponse.text()).toContain("The daily email has stopped");
    expect(await notificationChoices()).toMatchObject({
      emailOnSearch: false,
      emailOnPrice: false,
      emailOnOrder: true,
    });
    expect((await t.fetch(link, { method: "POST" })).status).toBe(200);
  });

  test("does nothing if its token is unknown", async () => {
    const answer = await t.fetch("/unsubscribe?token=undefined", { method: "POST" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("This link no longer works");
    expect((await t.fetch("/unsubscribe", { method: "POST" })).status).toBe(404);
  });
});
