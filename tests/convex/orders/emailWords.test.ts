/** What buyers and sellers read in their inboxes, from the requests to the email service. */

import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { codeMail } from "#convex/accounts/mail/accountEmails.ts";
import { firstNameOf } from "#convex/domain/accounts/firstName.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { commissionFor, formatPence } from "#convex/domain/shared/money.ts";
import { renderEmail } from "#convex/shared/mail/layout.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { answer, addArrivedOrder, claim } from "../kit/claimHelpers";
import { addAdmin, type Person } from "../kit/helpers";
import {
  dispatchDetails,
  addCourierOrder,
  pack,
  addPaidOrder,
  advanceTime,
  ship,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";
import { totalText } from "../kit/totals";

/** A shop that sells "Blue dream shrimp", and the emails that leave it. */
async function startInbox(changes: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop({ title: "Blue dream shrimp", ...changes });
  const sent = shop.stripe.emails;
  const newestEmail = ({ email }: Person) => sent.findLast(({ to }) => to === email);
  const subjects = ({ email }: Person) =>
    sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  return { shop, sent, newest: newestEmail, subjects };
}

const rename = (shop: Shop, { userId }: Person, fullName: string) =>
  shop.t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await ctx.db.patch("userProfiles", profile._id, { fullName });
  });

const send = (shop: Shop, from: Person, to: Person, message: string) =>
  from.as.mutation(api.messages.thread.begin, {
    sellerId: to.userId,
    listingId: shop.listingId,
    message,
    clientId: "m-1",
  });

describe("a paid order's emails", () => {
  test("the receipt has every sum, how it was paid, the address and the promise, and is removed once sent", async () => {
    const { shop, newest } = await startInbox();
    await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1", quantity: 2 });
    await advanceTime(shop, 1000);
    const receipt = newest(shop.buyer);
    expect(receipt?.subject).toBe("Your order from Sam is confirmed: Blue dream shrimp");
    for (const words of [
      "Hello Bea,",
      "Price for 2: £10.00",
      "Delivery: £12.00",
      `Service fee: ${formatPence(commissionFor(1000, 1200))}`,
      `Total paid: ${totalText(1000, 1200)}`,
      "Paid with: Your card, through Stripe",
      "Authorised courier to: Bea Buyer, 1 Willow Walk, Leeds, M1 1AA",
      "Our live-arrival promise: report anything dead, ill, missing or wrong, with photos",
    ]) {
      expect(receipt?.text).toContain(words);
    }
    expect(newest(shop.seller)?.subject).toBe("Bea bought your Blue dream shrimp");
    expect(newest(shop.seller)?.text).not.toContain("Willow Walk");
    const stored = await shop.t.run((ctx) => ctx.db.query("emails").collect());
    expect(JSON.stringify(stored)).not.toContain("Willow Walk");
  });

  test("a collection's receipt says the town and the code's place, not an address", async () => {
    const { shop, newest } = await startInbox();
    await addPaidOrder(shop);
    await advanceTime(shop, 1000);
    expect(newest(shop.buyer)?.text).toContain("Collection in: Leeds");
    expect(newest(shop.buyer)?.text).toContain("show your handover code");
  });

  test("dispatch names the sender, the animals, the parcel and the day", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T10:00:00Z") });
    const { shop, newest } = await startInbox();
    await ship(shop, await addCourierOrder(shop));
    await advanceTime(shop, 1000);
    const { subject, text } = newest(shop.buyer) ?? {};
    expect(subject).toMatch(/^Sam sent your Blue dream shrimp: APC 20261124, due \w+ \d+ \w+$/);
    expect(text).toContain("Tracking: APC 20261124.");
  });

  test.each([
    ["an email program could link", "APC", "see pay.example 12345"],
    ["an email program could link", "APC", "12345 @pay"],
    ["say something", "Shoal Security", "customs fee unpaid - call 0800 496 0123 today"],
    ["say something", "Shoal: pay customs", "call 0800 496 0123"],
    ["say something", "Call the depot first", "UNPAID FEE 1234567890"],
    ["hold a phone number", "Shoal Security", "0800 496 0123"],
    ["hold a phone number", "Shoal Security", "TEL 44-8004960123"],
  ])(
    "what could %s stays on the order page: courier %j, reference %j",
    async (_, courier, trackingReference) => {
      const { shop, newest } = await startInbox();
      const orderId = await addCourierOrder(shop);
      await pack(shop, orderId);
      const parcel = { ...dispatchDetails, courier, trackingReference };
      await shop.seller.as.mutation(api.orders.fulfilment.markDispatched, { orderId, ...parcel });
      await advanceTime(shop, 1000);
      const { subject = "", text = "" } = newest(shop.buyer) ?? {};
      expect(subject).toMatch(
        /^Sam sent your Blue dream shrimp: (APC Overnight, )?due \w+ \d+ \w+$/,
      );
      expect(text).toContain("The courier and tracking reference are on the order page.");
      expect(text).not.toContain(trackingReference);
    },
  );

  test("free orders name nobody, because anyone can place one under any name", async () => {
    const { shop, sent } = await startInbox({ price: 0 });
    await rename(shop, shop.buyer, "Secure Checkout");
    await startOrder(shop);
    await advanceTime(shop, 1000);
    expect(sent.map(({ subject }) => subject)).toEqual([
      "Your order is confirmed: Blue dream shrimp",
      "The buyer reserved your Blue dream shrimp",
    ]);
    const [, sellerEmail] = sent;
    expect(JSON.stringify(sellerEmail)).not.toContain("Secure Checkout");
  });

  test("the bell keeps no names, which may change or be deleted", async () => {
    const { shop } = await startInbox();
    await addPaidOrder(shop);
    const rows = await shop.t.run((ctx) => ctx.db.query("notifications").collect());
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/\bSam\b|\bBea\b/);
  });
});

describe("one email for each decision", () => {
  test("an accepted claim sends each side one, with the sum", async () => {
    const { shop, newest, subjects } = await startInbox();
    const orderId = await addArrivedOrder(shop);
    await claim(shop, orderId);
    await advanceTime(shop, 1000);
    const before = [subjects(shop.buyer).length, subjects(shop.seller).length] as const;
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await advanceTime(shop, 5000);
    await advanceTime(shop, 5000);
    expect(subjects(shop.buyer).slice(before[0])).toEqual([
      "Your claim was accepted: Blue dream shrimp",
    ]);
    expect(newest(shop.buyer)?.text).toContain(
      "Sam has accepted your claim. £5.00 is refunded to your card. Allow 5 to 10 days",
    );
    expect(subjects(shop.seller).slice(before[1])).toEqual([
      "You have accepted the claim: Blue dream shrimp",
    ]);
  });

  test("a cancelled order sends each side one, which says by whom and how much", async () => {
    const { shop, newest, subjects } = await startInbox();
    const orderId = await addCourierOrder(shop);
    await advanceTime(shop, 1000);
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await advanceTime(shop, 5000);
    expect(subjects(shop.buyer)).toHaveLength(2);
    expect(newest(shop.buyer)?.text).toContain(
      `Sam cancelled this order before it was sent. ${totalText(500, 1200)} is on its way back to your card.`,
    );
    expect(subjects(shop.seller)).toHaveLength(2);
  });

  test("an admin's refund says why to both, and closes a claim without a second email", async () => {
    const { shop, newest, subjects } = await startInbox();
    const orderId = await addArrivedOrder(shop);
    await claim(shop, orderId);
    await answer(shop, orderId);
    await advanceTime(shop, 1000);
    const before = subjects(shop.buyer).length;
    const admin = await addAdmin(shop.t);
    const reason = "Both sides agreed by phone";
    await admin.as.action(api.payments.refunds.refundOrder, { orderId, reason });
    await advanceTime(shop, 5000);
    expect(subjects(shop.buyer).slice(before)).toEqual([
      `${totalText(1000, 1200)} is on its way back to you: Blue dream shrimp`,
    ]);
    const closing = `Reason: ${reason}.`;
    expect(newest(shop.buyer)?.text).toContain(closing);
    expect(newest(shop.buyer)?.text).toContain("so the order and any claim are now closed");
    expect(newest(shop.seller)?.text).toContain(closing);
  });
});

describe("the email about an unread message", () => {
  test("has the writer's name and words between people who trade, and keeps neither once sent", async () => {
    const { shop, newest } = await startInbox();
    await addPaidOrder(shop);
    await send(shop, shop.buyer, shop.seller, "May I come <b>on Sunday</b>?\nAt 3?");
    await advanceTime(shop, 11 * MINUTE_MS);
    const { subject, text, html = "" } = newest(shop.seller) ?? {};
    expect(subject).toBe("Bea wrote about Blue dream shrimp");
    expect(text).toContain("> May I come <b>on Sunday</b>?\n> At 3?");
    expect(html).not.toContain("<b>on");
    const stored = await shop.t.run((ctx) => ctx.db.query("emails").collect());
    expect(JSON.stringify(stored)).not.toContain("on Sunday");
  });

  test("cuts a long message", async () => {
    const { shop, newest } = await startInbox();
    await addPaidOrder(shop);
    await send(shop, shop.buyer, shop.seller, "Shrimp! ".repeat(200));
    await advanceTime(shop, 11 * MINUTE_MS);
    expect(newest(shop.seller)?.text.match(/Shrimp!/g)?.length).toBeLessThan(70);
  });
});

describe("subjects", () => {
  test.each([
    ["Two\r\nlines", "Two lines"],
    ["\u202eReversed\u202c \u2068name\u2069", "Reversed name"],
    ["x".repeat(400), "x".repeat(150)],
  ])("are one short line without direction marks: %j", (subject, expected) => {
    const content = { subject, preview: "", heading: "", paragraphs: [] };
    expect(renderEmail(content, "https://shoal.test").subject).toBe(expected);
  });

  test("a code is in the subject, but not where admins and downloads see subjects", async () => {
    const { shop, sent } = await startInbox();
    const { email: to, userId } = shop.buyer;
    const mail = { kind: "code", to, userId, idempotencyKey: "c", ...codeMail("370182") } as const;
    await shop.t.run((ctx) => enqueueEmail(ctx, mail));
    await advanceTime(shop, 1000);
    const { subject = "", text } = sent.at(-1) ?? {};
    expect(subject).toBe("370182 is your Shoal code");
    expect(text).toContain("370182");
    const [row] = await shop.t.run((ctx) => ctx.db.query("emails").order("desc").take(1));
    expect(row?.subject).toBe("Your Shoal log-in code");
    expect(JSON.stringify(row)).not.toContain("370182");
  });

  test.each([
    ["Sam Okafor", "Sam"],
    ["  Ana-Maria  Silva ", "Ana-Maria"],
    ["Dr Lee", "Dr Lee"],
    ["Mrs. Price", "Mrs. Price"],
    ["J. Smith", "J. Smith"],
    ["李 明", "李 明"],
    ["Zoë", "Zoë"],
    ["", ""],
  ])("people are called by their first name: %j", (fullName, firstName) => {
    expect(firstNameOf(fullName)).toBe(firstName);
  });
});
