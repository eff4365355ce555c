/** Limits: bursts by a user or mailbox just below and just above each, a wrong clock, and emails a day. */

import { RateLimiter } from "@convex-dev/rate-limiter";
import type { FunctionReference } from "convex/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { tryConsumeLimit } from "#convex/shared/model/rateLimits.ts";
import { aListing, aListingForm } from "../kit/aListing";
import { emails } from "../kit/authHelpers";
import { consumeLimit } from "../kit/consumeLimit";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addDesignatedAdmin,
  addFile,
  addListing,
  addPerson,
  addSeller,
  expectFail,
  type Person,
} from "../kit/helpers";
import { addCourierOrder, settle, type Shop, startOrder, startShop } from "../kit/orderHelpers";
import { publicFunctions } from "../kit/publicFunctions";
import { buildWorld, tank, type WorldRole } from "../kit/publicWorld";
import { registeredFunctions } from "../kit/registered";
import { runAndRollBack } from "../kit/rolledBack";
import { addUpload } from "../kit/uploads";

const HOUR = 3_600_000;
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});

async function addImage(sellerId: Id<"users">) {
  const storageId = await addFile(shop.t);
  await shop.t.run(async ({ db }) => {
    await db.insert("uploads", {
      userId: sellerId,
      storageId,
      purpose: "listing",
      contentType: "image/png",
      sizeBytes: 1,
      used: false,
      createdAt: 0,
    });
  });
  return { storageId, width: 1, height: 1 };
}

const apply = ({ as }: Person) =>
  as.mutation(api.sellers.applications.submit, {
    location: "Leeds",
    whatToSell: "Shrimp",
    species: ["Cherry shrimp"],
    estimatedSales: "2 a month",
    isHobbyist: true,
    aboutSeller: "Ten years of shrimp",
  });

async function patchProfile({ userId }: Person, fields: Partial<Doc<"userProfiles">>) {
  await shop.t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await ctx.db.patch("userProfiles", profile._id, fields);
  });
}

describe("limits", () => {
  test("allow 60 listings, then one every 12 minutes, counting a resent form once", async () => {
    const { as, userId } = shop.seller;
    const create = async (clientKey: string) =>
      as.mutation(api.listings.catalogue.create, {
        clientKey,
        ...aListing(),
        images: [await addImage(userId)],
      });
    for (let i = 0; i < 60; i++) await create(`form-${i}`);
    await create("form-0");
    await expectFail(create("form-60"), "rate_limited");
    vi.advanceTimersByTime(12 * 60_000);
    await create("form-60");
  });

  test("allow 200 changes of listings, then one every 6 seconds, without affecting other changes", async () => {
    const { as, userId, email } = shop.seller;
    const images = [await addImage(userId)];
    const { quantity: _, ...details } = aListing();
    const listingId = await addListing(shop.t, userId);
    const change = (title: string) =>
      as.mutation(api.listings.catalogue.update, { listingId, ...details, images, title });
    await consumeLimit(shop.t, "changeListing", await mailboxHashOf(email), 199);
    await change("Shrimp");
    await expectFail(change("Shrimp again"), "rate_limited");
    // Taking a listing off sale is always allowed. Putting it back is limited, because it matches alerts again.
    await as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    const putBack = as.mutation(api.listings.catalogue.setActive, { listingId, isActive: true });
    await expectFail(putBack, "rate_limited");
    vi.advanceTimersByTime(6_000);
    await change("Shrimp at last");
    const { title } = (await shop.t.run(({ db }) => db.get("listings", listingId))) ?? {};
    expect(title).toBe("Shrimp at last");
  });

  test("allow 180 draft saves in a row, then three in two seconds, so that one every second and a half always passes", async () => {
    const { as, userId } = shop.seller;
    const saveDraft = (title: string) =>
      as.mutation(api.listings.drafts.save, { form: aListingForm({ title }), images: [] });
    await consumeLimit(shop.t, "saveDraft", userId, 179);
    // The form saves at most this often, which must work even with no allowance left.
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(1500);
      await saveDraft(`Shrimp ${i}`);
    }
    vi.advanceTimersByTime(10 * 60_000);
    await consumeLimit(shop.t, "saveDraft", userId, 179);
    await saveDraft("Moss");
    await expectFail(saveDraft("Moss again"), "rate_limited");
    vi.advanceTimersByTime(2_000);
    for (let i = 0; i < 3; i++) await saveDraft(`Fern ${i}`);
    await expectFail(saveDraft("Fern again"), "rate_limited");
    expect((await as.query(api.listings.drafts.mine, {}))?.form.title).toBe("Fern 2");
  });

  test("allow 30 new conversations, then one every 2 minutes, while existing ones open freely", async () => {
    const { t, buyer, seller } = shop;
    let messageCount = 0;
    const open = (listingId: Id<"listings">) => {
      vi.advanceTimersByTime(200);
      messageCount += 1;
      const first = { sellerId: seller.userId, message: "Hello", clientId: `open-${messageCount}` };
      return buyer.as.mutation(api.messages.thread.begin, { ...first, listingId });
    };
    const listings = [];
    for (let i = 0; i < 31; i++) listings.push(await addListing(t, seller.userId));
    const last = listings.pop();
    if (!last) throw new Error("No listing");
    for (const listingId of listings) await open(listingId);
    await expectFail(open(last), "rate_limited");
    for (const listingId of listings) await open(listingId);
    vi.advanceTimersByTime(2 * 60_000);
    await open(last);
  });

  test("allow 5 proposals for an order, then one every 6 minutes, and 20 in all", async () => {
    const orderId = await addCourierOrder(shop);
    let charge = 2000;
    const propose = () => {
      charge += 100;
      const proposedDeliveryCharge = charge;
      return shop.seller.as.mutation(api.orders.adjustments.propose, {
        orderId,
        proposedDeliveryCharge,
      });
    };
    for (let i = 0; i < 5; i++) await propose();
    await expectFail(propose(), "rate_limited");
    for (let i = 5; i < 20; i++) {
      vi.advanceTimersByTime(6 * 60_000);
      await propose();
    }
    vi.advanceTimersByTime(6 * 60_000);
    await expectFail(propose(), "invalid_input");
  });

  test("allow 10 messages at once, then ten a second", async () => {
    const { buyer, seller, listingId } = shop;
    const conversationId = await addEmptyConversation(shop.t, buyer, {
      sellerId: seller.userId,
      listingId,
    });
    let n = 0;
    const send = () => {
      n += 1;
      const args = { conversationId, message: `Message ${n}`, clientId: `m${n}` };
      return buyer.as.mutation(api.messages.thread.send, args);
    };
    vi.advanceTimersByTime(1000);
    for (let second = 0; second < 2; second += 1) {
      for (let i = 0; i < 10; i++) await send();
      await expectFail(send(), "rate_limited");
      vi.advanceTimersByTime(1000);
    }
  });

  test("allow 20 typing signals, then two a second", async () => {
    const { buyer, seller, listingId } = shop;
    const conversationId = await addEmptyConversation(shop.t, buyer, {
      sellerId: seller.userId,
      listingId,
    });
    const type = () =>
      buyer.as.mutation(api.messages.typing.set, { conversationId, isTyping: true });
    for (let i = 0; i < 20; i++) await type();
    await expectFail(type(), "rate_limited");
    vi.advanceTimersByTime(1000);
    await type();
    await type();
    await expectFail(type(), "rate_limited");
  });

  test("allow 10 new names, then one every 6 minutes, without affecting other profile changes", async () => {
    const { as } = shop.buyer;
    const rename = (fullName: string, about = "") =>
      as.mutation(api.accounts.profiles.update, { fullName, about });
    const letters = "ABCDEFGHIJ";
    for (const letter of letters) await rename(`Bea ${letter}`);
    await expectFail(rename("Bea Z"), "rate_limited");
    await rename("Bea J", "Shrimp");
    vi.advanceTimersByTime(6 * 60_000);
    await rename("Bea Z");
  });

  test("allow 10 seller applications", async () => {
    const person = await addPerson(shop.t);
    for (let i = 0; i < 10; i++) await apply(person);
    await expectFail(apply(person), "rate_limited");
  });

  test("allow 500 favourites in all", async () => {
    const { as, userId } = shop.buyer;
    const { listingId } = shop;
    await shop.t.run(async ({ db }) => {
      for (let i = 0; i < 499; i++)
        await db.insert("favourites", {
          userId,
          listingId,
          priceWhenAdded: 500,
          lowestPrice: 500,
          createdAt: i,
        });
    });
    const newListing = async () => await addListing(shop.t, shop.seller.userId);
    const mark = async (id: Id<"listings">) =>
      await as.mutation(api.listings.favourites.set, { listingId: id, isFavourite: true });
    const first = await newListing();
    await mark(first);
    await expectFail(mark(await newListing()), "invalid_input");
    await as.mutation(api.listings.favourites.set, { listingId: first, isFavourite: false });
    await mark(await newListing());
  });

  test("allow 600 changes of any kind, then ten a second, without affecting other users", async () => {
    const { as, userId } = shop.buyer;
    await consumeLimit(shop.t, "write", userId, 597);
    const tankId = await as.mutation(api.tanks.setups.create, { tank });
    await as.mutation(api.tanks.setups.remove, { tankId });
    await as.mutation(api.listings.savedSearches.save, { name: "n1", query: "q" });
    await expectFail(
      as.mutation(api.listings.savedSearches.save, { name: "n", query: "q" }),
      "rate_limited",
    );
    await expectFail(
      as.mutation(api.accounts.settings.setLocation, { outcode: "LS6" }),
      "rate_limited",
    );
    await shop.seller.as.mutation(api.accounts.settings.setLocation, { outcode: "LS6" });
    vi.advanceTimersByTime(1000);
    await as.mutation(api.accounts.settings.setLocation, { outcode: "LS6" });
  });
});

describe("accounts of one mailbox share", () => {
  type Seller = Awaited<ReturnType<typeof addSeller>>;
  const { quantity: _, ...details } = aListing();
  const sharedLimits: [
    what: string,
    limit: Parameters<typeof tryConsumeLimit>[1],
    count: number,
    call: (person: Seller) => Promise<unknown>,
  ][] = [
    [
      "60 new listings a day",
      "createListing",
      60,
      async ({ as, userId }) =>
        as.mutation(api.listings.catalogue.create, {
          clientKey: "k",
          ...aListing(),
          images: [await addImage(userId)],
        }),
    ],
    [
      "200 changes of listings",
      "changeListing",
      200,
      async ({ as, userId }) =>
        as.mutation(api.listings.catalogue.update, {
          ...details,
          listingId: await addListing(shop.t, userId),
          images: [await addImage(userId)],
        }),
    ],
    [
      "180 uploads",
      "upload",
      180,
      ({ as }) => as.mutation(api.shared.uploads.generateUploadUrl, {}),
    ],
    [
      "30 new conversations",
      "openConversation",
      30,
      ({ as }) =>
        as.mutation(api.messages.thread.begin, {
          sellerId: shop.seller.userId,
          listingId: shop.listingId,
          message: "Hello",
          clientId: "m-1",
        }),
    ],
    [
      "3 data exports",
      "exportData",
      3,
      ({ as }) => as.mutation(api.privacy.dataExports.request, {}),
    ],
    ["10 orders started a minute", "startOrder", 10, (person) => startOrder(shop, person)],
    [
      "5 reports",
      "report",
      5,
      ({ as }) =>
        as.mutation(api.moderation.reports.create, {
          itemType: "listing",
          itemId: shop.listingId,
          reason: "Misleading",
          details: "",
        }),
    ],
    [
      "3 messages to Shoal",
      "contact",
      3,
      ({ as, email }) =>
        as.mutation(api.messages.contact.send, {
          name: "Nell",
          email,
          messageType: "other",
          subject: "",
          message: "Hello",
        }),
    ],
    [
      "40 photos in messages",
      "sendPhoto",
      40,
      async (person) =>
        person.as.mutation(api.messages.thread.send, {
          conversationId: await addEmptyConversation(shop.t, person, {
            sellerId: shop.seller.userId,
            listingId: shop.listingId,
          }),
          message: "",
          photos: [await addUpload(shop.t, person.userId, "message")],
          clientId: "m-1",
        }),
    ],
    [
      "10 seller applications",
      "sellerApplication",
      10,
      async (person) => {
        await patchProfile(person, { sellerApproved: false });
        return await apply(person);
      },
    ],
    [
      "10 links to Stripe's pages",
      "setUpPayouts",
      10,
      ({ as }) => as.mutation(internal.payouts.accounts.begin, {}),
    ],
    [
      "10 returns from Stripe's pages",
      "checkPayouts",
      10,
      async ({ as, userId: sellerId }) => {
        await shop.t.run(({ db }) =>
          db.insert("payoutAccounts", {
            sellerId,
            stripeAccountId: `acct_${sellerId}`,
            status: "checking",
            canBePaid: false,
            codes: [],
            schedule: "unset",
            refreshedAt: 0,
            remindersSent: 0,
          }),
        );
        return await as.mutation(api.payouts.accounts.checkMine, {});
      },
    ],
    [
      "3 test emails after a bounce",
      "retryBouncedEmail",
      3,
      async (person) => {
        await patchProfile(person, { emailProblem: { kind: "bounced", at: 0 } });
        return await person.as.mutation(api.accounts.bounces.retryBouncedEmail, {});
      },
    ],
  ];
  test.each(sharedLimits)("%s", async (_what, name, count, call) => {
    await addDesignatedAdmin(shop.t);
    const [first, second] = [
      await addSeller(shop.t, { email: "nell@shoal.test" }),
      await addSeller(shop.t, { email: "nell+2@shoal.test" }),
    ];
    const stranger = await addSeller(shop.t, { email: "otto@shoal.test" });
    await consumeLimit(shop.t, name, await mailboxHashOf("nell@shoal.test"), count - 1);
    await call(first);
    await expectFail(call(second), "rate_limited");
    await call(stranger);
  });
});

/** Functions that take two limits in one call, and why. */
const TWO_LIMITS: Record<string, string> = {
  "listings/catalogue:update":
    "all the seller's changes, and those of the listing's words and photos",
  "reviews/feedback:save": "all the buyer's writes, and changes of the review",
  "messages/thread:send": "the specification's ten messages a second, and photos an hour",
  "messages/thread:begin": "as `send`, and strangers written to in an hour",
};

describe("after the clock ran ahead", () => {
  test.each([
    ["40 days", 40 * 24 * HOUR, 0],
    ["a day", 24 * HOUR, 0],
    ["two hours", 2 * HOUR, 0],
    ["half an hour", HOUR / 2, HOUR],
  ])("by %s, a used-up hourly limit blocks no longer than its period", async (_, ahead, wait) => {
    const now = Date.now();
    vi.setSystemTime(now + ahead);
    await consumeLimit(shop.t, "logIn", "nell", 60);
    await consumeLimit(shop.t, "sellerApplication", "nell", 10);
    vi.setSystemTime(now);
    for (const name of ["logIn", "sellerApplication"] as const) {
      const { ok, retryAfter = 0 } = await shop.t.run((ctx) => tryConsumeLimit(ctx, name, "nell"));
      expect(ok).toBe(wait === 0);
      expect(retryAfter).toBeLessThanOrEqual(wait);
    }
    const [use] = await shop.t.run(({ db }) => db.query("limitUses").collect());
    expect(use?.lastAt).toBeLessThanOrEqual(now + 24 * HOUR);
  });
});

test("a call takes one limit, unless listed", async () => {
  const limit = vi.spyOn(RateLimiter.prototype, "limit");
  const world = await buildWorld();
  const kinds = new Map((await registeredFunctions()).map(({ name, kind }) => [name, kind]));
  const twoLimitNames = new Set<string>();
  for (const { name, reference, args, outcomes } of publicFunctions) {
    if (kinds.get(name) !== "mutation") continue;
    for (const role of Object.keys(outcomes) as WorldRole[]) {
      limit.mockClear();
      const call = reference as FunctionReference<"mutation">;
      const attempt = runAndRollBack(world.roles[role].as, (ctx) =>
        ctx.runMutation(call, args(world)),
      );
      await attempt.catch(() => undefined);
      // Ignore the limits on emails, which are per receiver.
      const names = limit.mock.calls.map(([, limitName]) => limitName);
      if (names.filter((taken) => !taken.startsWith("mail")).length > 1) twoLimitNames.add(name);
    }
  }
  limit.mockRestore();
  expect([...twoLimitNames].sort()).toEqual(Object.keys(TWO_LIMITS).sort());
});

test("a name lookup reads only the first 80 characters, however many are sent", async () => {
  const lookUp = async (name: string) =>
    (await shop.t.query(api.listings.species.lookUp, { name })).facts?.scientificName;
  const search = async (text: string) =>
    (await shop.t.query(api.listings.species.search, { text })).length;
  const name = "cherry shrimp".padEnd(80);
  expect(await lookUp(name + "x".repeat(1_000_000))).toBe("Neocaridina davidi");
  expect(await lookUp("cherry shrimp".padStart(80))).toBe("Neocaridina davidi");
  expect(await lookUp(`${" ".repeat(77)}cherry shrimp`)).toBeUndefined();
  expect(await search(name + "x".repeat(1_000_000))).toBeGreaterThan(0);
});

describe("emails per day", () => {
  type Kind = Parameters<typeof enqueueEmail>[1]["kind"];
  let serial = 0;
  const enqueue = async (kind: Kind, to: string) =>
    await shop.t.run(async (ctx) => {
      serial += 1;
      const idempotencyKey = `limit-${serial}`;
      const content = { subject: "S", preview: "P", heading: "H", paragraphs: ["A text"] };
      const id = await enqueueEmail(ctx, { kind, to, idempotencyKey, ...content });
      return (await ctx.db.get("emails", id)) ?? undefined;
    });
  const flood = async (kind: Kind, to: string) => {
    let queuedCount = 0;
    while ((await enqueue(kind, to))?.state === "queued") queuedCount += 1;
    return queuedCount;
  };

  test.each([
    ["confirmation", 10],
    ["code", 30],
    ["reset", 10],
    ["security", 20],
    ["message", 24],
    ["notice", 30],
    ["order", 200],
  ] as const)(
    "%s: %i to one address, and the rest are stored as failed, without text",
    async (kind, dailyLimit) => {
      expect(await flood(kind, "nell@shoal.test")).toBe(dailyLimit);
      expect(await enqueue(kind, "nell@shoal.test")).toMatchObject({
        state: "failed",
        html: "",
        text: "",
        lastError: "Daily limit of emails of this kind to this address reached",
      });
      expect(await enqueue(kind, "otto@shoal.test")).toMatchObject({ state: "queued" });
      vi.advanceTimersByTime(24 * HOUR);
      expect(await enqueue(kind, "nell@shoal.test")).toMatchObject({ state: "queued" });
    },
  );

  test("250 of the ordinary kinds together, and no flood blocks a reset, a code or a warning", async () => {
    let queuedCount = 0;
    for (const kind of ["message", "notice", "test", "order"] as const) {
      queuedCount += await flood(kind, "nell@shoal.test");
    }
    expect(queuedCount).toBe(250);
    for (const kind of ["reset", "code", "confirmation", "security"] as const) {
      expect(await enqueue(kind, "nell@shoal.test"), kind).toMatchObject({ state: "queued" });
    }
  });

  test("all addresses of a mailbox share one limit", async () => {
    await flood("notice", "nell+1@gmail.com");
    expect(await enqueue("notice", "n.ell@googlemail.com")).toMatchObject({ state: "failed" });
    await flood("code", "nell+1@gmail.com");
    expect(await enqueue("code", "nell@gmail.com")).toMatchObject({ state: "failed" });
    expect(await enqueue("notice", "nell@shoal.test")).toMatchObject({ state: "queued" });
  });

  test("a flood of codes doesn't block a reset", async () => {
    await flood("code", "nell@shoal.test");
    expect(await enqueue("reset", "nell@shoal.test")).toMatchObject({ state: "queued" });
  });
});

describe("the “you have a message” email", () => {
  const messageEmails = async (to: string) =>
    (await emails(shop.t, to)).filter(({ kind }) => kind === "message");

  /** Moves the clock and runs what is due. */
  async function pass(ms: number): Promise<void> {
    await settle(shop.t, ms);
    await settle(shop.t);
  }

  test("is sent at most once an hour across senders, and not to users who have looked", async () => {
    const { t, seller, listingId } = shop;
    const writers = [];
    for (let i = 0; i < 3; i++) writers.push(await addPerson(t));
    for (const { as } of writers) {
      const message = { message: "Hello", clientId: "m-1" };
      await as.mutation(api.messages.thread.begin, {
        sellerId: seller.userId,
        listingId,
        ...message,
      });
    }
    await pass(11 * 60_000);
    expect(await messageEmails(seller.email)).toHaveLength(1);
    await pass(40 * 60_000);
    expect(await messageEmails(seller.email)).toHaveLength(1);
    await pass(25 * 60_000);
    expect(await messageEmails(seller.email)).toHaveLength(2);
    const { page } = await seller.as.query(api.messages.conversations.list, {
      paginationOpts: { numItems: 10, cursor: null },
    });
    for (const { conversationId } of page) {
      await seller.as.mutation(api.messages.thread.markRead, { conversationId });
    }
    await pass(3 * HOUR);
    expect(await messageEmails(seller.email)).toHaveLength(2);
  });
});

test("thirty strangers writing at once cause two emails, not one an hour for thirty hours", async () => {
  const { t, seller, listingId } = shop;
  for (let i = 0; i < 30; i++) {
    const { as } = await addPerson(t);
    await as.mutation(api.messages.thread.begin, {
      sellerId: seller.userId,
      listingId,
      message: "Hello",
      clientId: "m-1",
    });
  }
  for (let i = 0; i < 16; i++) {
    await settle(t, 15 * 60_000);
    await settle(t);
  }
  const messageEmails = (await emails(t, seller.email)).filter(({ kind }) => kind === "message");
  expect(messageEmails).toHaveLength(2);
});

describe("names in emails", () => {
  test("leave out users who never confirmed their address, even in the deletion email", async () => {
    const { t } = shop;
    const stranger = await addPerson(t, { fullName: "Your bank" });
    await t.run(async ({ db }) => {
      await db.patch("users", stranger.userId, { emailVerificationTime: undefined });
    });
    const admin = await addPerson(t, { role: "admin" });
    await admin.as.mutation(api.moderation.accounts.remove, { userId: stranger.userId });
    expect(await emails(t, stranger.email)).toEqual([]);
    const other = await addSeller(t, { fullName: "Otto Known" });
    await admin.as.mutation(api.moderation.accounts.remove, { userId: other.userId });
    expect((await emails(t, other.email))[0]?.text).toContain("Hello Otto,");
  });
});
