/** Emails come from Shoal, so they must not contain other people's text. */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { listingSchema } from "#convex/domain/listings/listingSchema.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { aListing } from "../kit/aListing";
import { addPerson, expectFail, type Person } from "../kit/helpers";
import {
  addCourierOrder,
  addPaidOrder,
  advanceTime,
  type Shop,
  startOrder,
  startShop,
} from "../kit/orderHelpers";

const newListing = () => ({ clientKey: "k", ...aListing(), images: [] });

const TRAP_TEXT = "Your card was refused: pay again at pay-back.example";

async function mailsOf({ t }: Shop) {
  const emails = await t.run((ctx) => ctx.db.query("emails").collect());
  return emails.map(({ to, subject, text, html }) => ({ to, words: `${subject} ${text} ${html}` }));
}

describe("emails", () => {
  test("about a new message contain neither its text nor the sender's name", async () => {
    const shop = await startShop();
    const { t, seller, buyer, listingId } = shop;
    await startOrder(shop);
    await seller.as.mutation(api.messages.thread.begin, {
      sellerId: buyer.userId,
      listingId,
      message: TRAP_TEXT,
      clientId: "a",
    });
    const stranger = await addPerson(t, { fullName: "Urgent Call Now" });
    await stranger.as.mutation(api.messages.thread.begin, {
      sellerId: seller.userId,
      listingId,
      message: TRAP_TEXT,
      clientId: "b",
    });
    await advanceTime(shop, 11 * 60_000);
    const emails = await mailsOf(shop);
    expect(emails.map(({ to }) => to).sort()).toEqual([buyer.email, seller.email].sort());
    for (const { words } of emails) {
      expect(words).toContain("Cherry shrimp, ten young ones");
      expect(words).not.toMatch(/pay-back|card was refused|Urgent|Sam Seller/);
    }
  });

  test("about a message on a listing that's been deleted don't say who sold it", async () => {
    const shop = await startShop();
    const { seller, buyer, listingId } = shop;
    const message = { sellerId: seller.userId, listingId, message: "Hello", clientId: "a" };
    await buyer.as.mutation(api.messages.thread.begin, message);
    await seller.as.mutation(api.listings.catalogue.remove, { listingId });
    await advanceTime(shop, 11 * 60_000);
    const [mail] = await mailsOf(shop);
    expect(mail?.words).toContain("about a listing that&#39;s been deleted");
  });

  test("about a cancellation request leave the reason to the order page", async () => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    await shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, {
      orderId,
      reason: TRAP_TEXT,
    });
    await advanceTime(shop, 1000);
    const emails = await mailsOf(shop);
    expect(emails.some(({ words }) => words.includes("Bea wants to cancel"))).toBe(true);
    for (const { words } of emails) expect(words).not.toContain("pay-back");
    const orderForSeller = await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId });
    expect(JSON.stringify(orderForSeller)).toContain(TRAP_TEXT);
  });
});

describe("an email about an order's message quotes nothing of somebody whom the receiver has blocked", () => {
  const block = async ({ seller, listingId }: Shop, other: Person) => {
    const message = { sellerId: seller.userId, listingId, message: "Hi", clientId: "a" };
    await other.as.mutation(api.messages.thread.begin, message);
    const paginationOpts = { numItems: 9, cursor: null };
    const { page } = await seller.as.query(api.messages.conversations.list, { paginationOpts });
    const chat = page.find((row) => row.other.userId === other.userId);
    if (!chat) throw new Error("They have no chat");
    const { conversationId } = chat;
    await seller.as.mutation(api.messages.muteAndBlock.block, { conversationId, isBlocked: true });
  };
  test.each([
    ["before the order's message", "before"],
    ["before its email went out", "after"],
    ["under another address of the mailbox", "alias"],
  ] as const)("%s", async (_, when) => {
    const shop = await startShop();
    const orderId = await addPaidOrder(shop);
    const email = shop.buyer.email.replace("@", "+2@");
    const other = when === "alias" ? await addPerson(shop.t, { email }) : shop.buyer;
    if (when !== "after") await block(shop, other);
    await shop.buyer.as.mutation(api.orders.fulfilment.requestCancel, {
      orderId,
      reason: TRAP_TEXT,
    });
    if (when === "after") await block(shop, other);
    await advanceTime(shop, 11 * 60_000);
    const sellerEmails = (await mailsOf(shop)).filter(({ to }) => to === shop.seller.email);
    const messageEmails = sellerEmails.filter(({ words }) =>
      words.includes("You have a new message"),
    );
    // In the first case, the pending email is about an earlier unread chat message, so the block cancels it.
    expect(messageEmails).toHaveLength(when === "before" ? 0 : 1);
    for (const { words } of sellerEmails) expect(words).not.toContain("pay-back");
    for (const { words } of messageEmails) {
      expect(words).toContain("A buyer wrote about your Cherry shrimp");
    }
  });
});

describe("the bell and the email about a message", () => {
  const POSING_NAME = "Secure Checkout";
  async function writeTo(shop: Shop, from: Person, to: Person) {
    const message = { sellerId: to.userId, listingId: shop.listingId, message: "Hello" };
    await from.as.mutation(api.messages.thread.begin, { ...message, clientId: "a" });
    await advanceTime(shop, 11 * 60_000);
    const paginationOpts = { numItems: 9, cursor: null };
    const { page } = await to.as.query(api.notifications.bell.list, { paginationOpts });
    const [emailText = ""] = (await mailsOf(shop)).map(({ words }) => words);
    const row = page.find(({ kind }) => kind === "message");
    return { headline: row?.headline, detail: row?.detail, emailText };
  }
  const rename = (shop: Shop, { userId }: Person) =>
    shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, userId);
      if (profile) await ctx.db.patch("userProfiles", profile._id, { fullName: POSING_NAME });
    });

  test("name only the listing if a buyer without a paid order writes", async () => {
    const shop = await startShop({ title: "Blue dream shrimp" });
    await rename(shop, shop.buyer);
    const { headline, detail, emailText } = await writeTo(shop, shop.buyer, shop.seller);
    expect(headline).toBe("A buyer wrote about your Blue dream shrimp");
    expect(detail).toBe("");
    expect(emailText).toContain("A buyer wrote about your Blue dream shrimp.");
    expect(emailText).not.toContain(POSING_NAME);
  });

  test("name no seller whom the receiver has never paid", async () => {
    const shop = await startShop({ title: "Blue dream shrimp" });
    await rename(shop, shop.seller);
    await startOrder(shop);
    const { headline, detail, emailText } = await writeTo(shop, shop.seller, shop.buyer);
    expect(headline).toBe("New message from a seller");
    expect(detail).toBe("About “Blue dream shrimp”");
    expect(emailText).not.toContain(POSING_NAME);
  });

  test("name nobody whose only paid order was cancelled, because that costs nothing", async () => {
    const shop = await startShop({ title: "Blue dream shrimp" });
    await rename(shop, shop.buyer);
    const orderId = await addPaidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });
    await shop.buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
    await advanceTime(shop, 1000);
    const { headline } = await writeTo(shop, shop.buyer, shop.seller);
    expect(headline).toBe("A buyer wrote about your Blue dream shrimp");
  });

  test("name nobody for a free order, and the other side of a paid one in the bell", async () => {
    const giftShop = await startShop({ title: "Blue dream shrimp", price: 0 });
    await rename(giftShop, giftShop.buyer);
    await startOrder(giftShop);
    expect((await writeTo(giftShop, giftShop.buyer, giftShop.seller)).headline).not.toContain(
      POSING_NAME,
    );
    const shop = await startShop({ title: "Blue dream shrimp" });
    await rename(shop, shop.buyer);
    await addPaidOrder(shop);
    const { headline } = await writeTo(shop, shop.buyer, shop.seller);
    expect(headline).toContain(`from ${POSING_NAME}`);
  });
});

describe("the email about a message from a person with a paid order", () => {
  /** The writer sends the message, pays before its email leaves after ten minutes, and cancels alone for a full refund. */
  async function emailAfter(message: string): Promise<string> {
    const shop = await startShop({ title: "Blue dream shrimp" });
    const { seller, buyer, listingId } = shop;
    const firstMessage = { sellerId: seller.userId, listingId, message, clientId: "a" };
    await buyer.as.mutation(api.messages.thread.begin, firstMessage);
    const orderId = await addCourierOrder(shop);
    await advanceTime(shop, 11 * 60_000);
    await buyer.as.mutation(api.orders.fulfilment.cancel, { orderId });
    const emails = shop.stripe.emails.filter(({ to }) => to === seller.email);
    const { subject = "", text = "" } =
      emails.find(({ html }) => html?.includes("You have a new message")) ?? {};
    expect(subject).toBe("Bea wrote about Blue dream shrimp");
    return text;
  }

  test.each([
    ["a link", "Your payout is on hold: https://pay-back.example/now"],
    ["an address without a scheme", "Your payout is on hold, see pay-back.example"],
    ["an address with a rare ending", "Your payout is on hold, see pay-back.photography"],
    ["an email address", "Your payout is on hold, write to help@pay-back.example"],
    ["a phone number", "Your payout is on hold, call 07700 900123"],
  ])("quotes none of it if it has %s", async (_, message) => {
    const text = await emailAfter(message);
    expect(text).toMatch(/Bea\W+wrote about\W+Blue dream shrimp\W*\./);
    expect(text).toContain("/messages?conversationId=");
    expect(text).not.toMatch(/payout|pay-back|07700/);
  });

  test("quotes plain words", async () => {
    const plain =
      "Thanks! I'm at home from 9.30am on 12/11, e.g. for 10.5cm corydoras (sp. CW010).";
    expect(await emailAfter(plain)).toContain(`> ${plain}`);
  });
});

describe("a listing's title and species, which appear in emails", () => {
  async function expectRefused(words: string): Promise<void> {
    const { seller } = await startShop();
    const { as } = seller;
    const listing = newListing();
    for (const changes of [{ title: words }, { species: words }]) {
      const call = as.mutation(api.listings.catalogue.create, { ...listing, ...changes });
      const { message } = await expectFail(call, "invalid_input");
      expect(message).toContain("web addresses");
    }
  }

  test.each([
    "Refund at pay-back.example",
    "Cherry shrimp www.fish",
    "Shrimp: see fish(dot)com",
    "Shrimp fish·com",
    "Shrimp fish⸱com",
    "Shrimp fish᛫com",
    "Shrimp fish..com",
    "Shrimp fish · com",
    "Shrimp fish dot co dot uk",
    "Shrimp hxxps://fish",
    "Shrimp ｆｉｓｈ．ｃｏｍ",
    "Shrimp pay.evil.com",
    "Refunds: shoal-pay.कॉम",
    "Shrimp i❤.ws",
    "Shrimp fish\u0301.ws",
    "Shrimp pay.\u034fws",
    "Cherry shrimp shoal-refunds.ninja/pay",
    "Shrimp fish。photography",
    "Shrimp fish.5fish.rocks",
    "Shrimp x.com/fish",
    "Shrimp, text 07700 900123",
    "Shrimp, text ٠٧٧٠٠ ٩٠٠١٢٣",
    "Shrimp +44 (0)7700-900-123",
  ])("may not be %j", expectRefused);

  test.each([
    "Shrimp card.solutions",
    "Shrimp cm.ninja",
    "Shrimp, lovely.Very tame",
    "Shrimp fish.zebra",
    "Shrimp from Leeds.Shrimp",
  ])("may not have two words joined by a full stop, whatever the ending: %j", expectRefused);

  test.each([
    "Corydoras sp. CW010, 6 for £20",
    "Apistogramma cf.cacatuoides sp.red",
    "Cherry shrimp, 10 @ £2.50 each",
    "Male/female pair of L.046, 10.5cm",
    "Guppies. Live arrival guaranteed",
    "Java fern · UK grown",
    "Red dot, info below",
    "Guppies...in bags of 10",
    "Neon tetras × 12 → Leeds",
    "M.zebra, approx.8cm",
    "Blue dot discus",
    "St. Peter's fish, 2.5 cm",
    "Ancistrus sp., 2.5cm, L144.",
    "Guppies, m/f, 10/£5, F1.",
  ])("may be %j", (title) => {
    expect(listingSchema.safeParse(aListing({ title })).error).toBeUndefined();
  });

  test.each([
    ["Neon tetras, 5 cm.Healthy and tame", "Neon tetras, 5 cm. Healthy and tame"],
    ["Neon tetras 2.5cm.Healthy", "Neon tetras 2.5cm. Healthy"],
    ["N.davidi, approx.20", "N. davidi, approx.20"],
    ["Ancistrus sp.Blue", "Ancistrus sp. Blue"],
    ["St.Peter's fish", "St. Peter's fish"],
    ["Shrimp at max.app/pay", "Shrimp at max. app/pay"],
    ["Neon \u202emoc\u202c tetras \u200fred\u2067", "Neon moc tetras red"],
  ])("%j is stored as %j, which no email program makes a link", (title, stored) => {
    expect(listingSchema.parse(aListing({ title })).title).toBe(stored);
  });
});
