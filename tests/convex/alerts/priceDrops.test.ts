/** Price drops of favourites: who is notified and how, and that sellers can't fake one. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { addPerson, addSeller, type Backend, type Person, startBackend } from "../kit/helpers";
import { settle } from "../kit/orderHelpers";
import { totalText } from "../kit/totals";
import { bell, createListing, mailsTo, NOON, reprice, sendEmails } from "./alertKit";

const SEVEN_AM = Date.UTC(2026, 4, 5, 7);

let t: Backend;
let buyer: Person;
let seller: Person;
let listingId: Id<"listings">;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON });
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response('{"id":"mail"}', { headers: { "content-type": "application/json" } }),
    ),
  );
  t = startBackend();
  buyer = await addPerson(t);
  seller = await addSeller(t);
  listingId = await createListing(t, seller, { price: 800 });
});

const mark = (person: Person) =>
  person.as.mutation(api.listings.favourites.set, { listingId, isFavourite: true });
const setPrice = (price: number) => reprice(t, seller, listingId, price);
const priceAlerts = async (person: Person) =>
  (await bell(person)).filter(({ kind }) => kind === "price").map(({ headline }) => headline);

async function choose(choice: { bellOnPrice?: boolean; emailOnPrice?: boolean }) {
  const { notifications } = await buyer.as.query(api.accounts.settings.get);
  await buyer.as.mutation(api.accounts.settings.setNotifications, {
    notifications: { ...notifications, ...choice },
  });
}

describe("a price drop", () => {
  test("is reported to users who have favourited the listing, and shown beside the new price", async () => {
    await mark(buyer);
    await mark(seller);
    const other = await addPerson(t);
    await setPrice(600);
    expect(await bell(buyer)).toMatchObject([
      {
        kind: "price",
        headline: `Now ${totalText(600)} with fee · £6.00 each, was £8.00`,
        detail: "Cherry shrimp, ten young ones",
        path: `/listing/${listingId}`,
      },
    ]);
    expect([await priceAlerts(seller), await priceAlerts(other)]).toEqual([[], []]);
    expect(await buyer.as.query(api.listings.favourites.marks, {})).toEqual([
      { listingId, priceWhenAdded: 800, isAwaited: false },
    ]);
  });

  test("is reported after a rise only if it beats the previous lowest price", async () => {
    await mark(buyer);
    await setPrice(1200);
    await setPrice(800);
    expect(await priceAlerts(buyer)).toEqual([]);
    await setPrice(1200);
    await setPrice(799);
    expect(await priceAlerts(buyer)).toEqual([
      `Now ${totalText(799)} with fee · £7.99 each, was £8.00`,
    ]);
    vi.advanceTimersByTime(2 * DAY_MS);
    await setPrice(1200);
    await setPrice(799);
    expect(await priceAlerts(buyer)).toHaveLength(1);
  });

  test("is reported at most once a day per listing, even if the favourite is removed and added again", async () => {
    await mark(buyer);
    await setPrice(700);
    vi.setSystemTime(NOON + DAY_MS - 1);
    await setPrice(600);
    expect(await priceAlerts(buyer)).toHaveLength(1);
    vi.setSystemTime(NOON + DAY_MS);
    await setPrice(500);
    expect(await priceAlerts(buyer)).toEqual([
      `Now ${totalText(500)} with fee · £5.00 each, was £6.00`,
      `Now ${totalText(700)} with fee · £7.00 each, was £8.00`,
    ]);
  });

  test("isn't reported for hidden listings, nor twice when a sweep repeats it", async () => {
    await mark(buyer);
    await setPrice(700);
    await t.mutation(internal.alerts.priceDrops.fanOut, { listingId, cursor: null });
    await settle(t);
    expect(await priceAlerts(buyer)).toHaveLength(1);
    vi.advanceTimersByTime(2 * DAY_MS);
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    await setPrice(500);
    expect(await priceAlerts(buyer)).toHaveLength(1);
  });

  test("is reported to more users than one transaction can notify", async () => {
    const crowd = await Promise.all(Array.from({ length: 103 }, () => addPerson(t)));
    for (const person of crowd) await mark(person);
    await setPrice(700);
    const rows = await t.run(({ db }) => db.query("notifications").collect());
    expect(rows.filter(({ content }) => content.kind === "price")).toHaveLength(103);
  });
});

describe("a user's choice", () => {
  test("to turn off the bell is respected, and the email is opt-in and part of the daily one", async () => {
    await choose({ bellOnPrice: false, emailOnPrice: true });
    const bellOnlyUser = await addPerson(t);
    await mark(buyer);
    await mark(bellOnlyUser);
    await setPrice(600);
    expect(await priceAlerts(buyer)).toEqual([]);
    expect(await priceAlerts(bellOnlyUser)).toHaveLength(1);
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    expect(await mailsTo(t, bellOnlyUser)).toEqual([]);
    const [mail, ...otherEmails] = await mailsTo(t, buyer);
    expect(otherEmails).toEqual([]);
    expect(mail?.subject).toBe("1 lower price on Shoal");
    expect(mail?.text).toContain(`${totalText(600)} with fee · £6.00 each, was £8.00`);
  });

  test("of the email leaves out a price that has risen again", async () => {
    await choose({ emailOnPrice: true });
    await mark(buyer);
    await setPrice(600);
    await setPrice(900);
    vi.setSystemTime(SEVEN_AM);
    await sendEmails(t);
    expect(await mailsTo(t, buyer)).toEqual([]);
  });

  test("of the email leaves out hidden listings, and shows the price before the first drop", async () => {
    await choose({ emailOnPrice: true });
    await mark(buyer);
    await setPrice(700);
    vi.setSystemTime(NOON + DAY_MS);
    await setPrice(600);
    await sendEmails(t);
    const [mail] = await mailsTo(t, buyer);
    expect(mail?.text).toContain(`${totalText(600)} with fee · £6.00 each, was £8.00`);
    vi.setSystemTime(NOON + 2 * DAY_MS);
    await setPrice(500);
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    vi.setSystemTime(NOON + 3 * DAY_MS);
    await sendEmails(t);
    expect(await mailsTo(t, buyer)).toHaveLength(1);
  });

  test("of the bell alone schedules no email", async () => {
    await mark(buyer);
    await setPrice(600);
    expect(await priceAlerts(buyer)).toHaveLength(1);
    expect(await t.run(({ db }) => db.query("alertEmails").collect())).toEqual([]);
  });

  test("of neither sends no notification, but still records the price", async () => {
    await choose({ bellOnPrice: false });
    await mark(buyer);
    await setPrice(600);
    await choose({ bellOnPrice: true });
    await setPrice(700);
    await setPrice(600);
    expect(await priceAlerts(buyer)).toEqual([]);
    // The first drop was not reported, so the next one need not wait a day.
    await setPrice(500);
    expect(await priceAlerts(buyer)).toEqual([
      `Now ${totalText(500)} with fee · £5.00 each, was £6.00`,
    ]);
  });
});
