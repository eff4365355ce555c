/** A decision on a report holds only for what the admin read. */

import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { consumeLimit } from "../kit/consumeLimit";
import { addAdmin, addListing, addPerson, expectFail } from "../kit/helpers";
import { type Shop, startShop } from "../kit/orderHelpers";
import { reportVersion } from "../kit/reportVersion";
import { addCompletedOrder, review, reviewRow } from "../kit/reviewHelpers";
import { addUpload } from "../kit/uploads";

type ReportedItem = {
  itemType: "listing" | "user_profile" | "review" | "reviewAnswer";
  itemId: string;
  /** Changes the reported text. */
  change: () => Promise<unknown>;
  /** Words that the admin reads before and after it. */
  before: string;
  after: string;
};

const patchListing = async (
  { t, listingId }: Shop,
  fields: { description: string } | { price: number },
) => await t.run(({ db }) => db.patch("listings", listingId, fields));

async function listing(shop: Shop): Promise<ReportedItem> {
  await patchListing(shop, { description: "Pay me by bank transfer." });
  return {
    itemType: "listing",
    itemId: shop.listingId,
    change: () => patchListing(shop, { description: "Healthy and well fed." }),
    before: "Pay me by bank transfer.",
    after: "Healthy and well fed.",
  };
}

async function profile({ t, seller }: Shop): Promise<ReportedItem> {
  const setAbout = (about: string) =>
    t.run(async (ctx) => {
      const row = await profileOf(ctx, seller.userId);
      if (row) await ctx.db.patch("userProfiles", row._id, { about });
    });
  await setAbout("I sell elsewhere.");
  const change = () => setAbout("I keep shrimp.");
  const itemId = seller.userId;
  return {
    itemType: "user_profile",
    itemId,
    change,
    before: "I sell elsewhere.",
    after: "I keep shrimp.",
  };
}

async function addReviewItem(shop: Shop): Promise<ReportedItem> {
  const orderId = await addCompletedOrder(shop);
  await review(shop, orderId, { comment: "A fraud." });
  const { _id: itemId } = await reviewRow(shop, orderId);
  const change = () => review(shop, orderId, { comment: "Lovely." });
  return { itemType: "review", itemId, change, before: "A fraud.", after: "Lovely." };
}

async function report(
  shop: Shop,
  { itemType, itemId }: Pick<ReportedItem, "itemType" | "itemId">,
): Promise<Id<"reports">> {
  const reporter = await addPerson(shop.t);
  const details = { reason: "Scam", details: "" };
  return await reporter.as.mutation(api.moderation.reports.create, {
    itemType,
    itemId,
    ...details,
  });
}

const items: [name: string, world: (shop: Shop) => Promise<ReportedItem>][] = [
  ["listing", listing],
  ["profile", profile],
  ["review", addReviewItem],
];
describe.each(items)("a reported %s", (_, worldOf) => {
  test.each(["Resolved", "Dismissed"] as const)(
    "that changed is read again: %s",
    async (decision) => {
      const shop = await startShop({ quantity: 9 });
      const reported = await worldOf(shop);
      const reportId = await report(shop, reported);
      const admin = await addAdmin(shop.t);
      const read = async () => {
        const { items } = await admin.as.query(api.moderation.queue.queue, {
          kind: "report",
          limit: 5,
        });
        const [item] = items;
        if (item?.kind !== "report") throw new Error("No report");
        return item;
      };
      const decide = (version: string) =>
        admin.as.mutation(api.moderation.queue.decide, {
          reportId,
          version,
          decision,
          reason: "Seen",
        });
      const first = await read();
      expect(first.hasChanged).toBe(false);
      expect(`${first.item} ${first.text}`).toContain(reported.before);
      await reported.change();
      await expectFail(decide(first.version), "review_outdated");
      const second = await read();
      expect(second.hasChanged).toBe(true);
      expect(`${second.item} ${second.text}`).toContain(reported.after);
      await decide(second.version);
      expect((await shop.t.run(({ db }) => db.get("reports", reportId)))?.status).toBe(decision);
    },
  );
});

test("a change of a reported listing's price doesn't need another reading", async () => {
  const shop = await startShop();
  const reportId = await report(shop, await listing(shop));
  const admin = await addAdmin(shop.t);
  const { items } = await admin.as.query(api.moderation.queue.queue, { kind: "report", limit: 5 });
  const version = items[0]?.kind === "report" ? items[0].version : "";
  await patchListing(shop, { price: 600 });
  const decision = { reportId, version, decision: "Dismissed", reason: "Seen" } as const;
  await admin.as.mutation(api.moderation.queue.decide, decision);
  expect((await shop.t.run(({ db }) => db.get("reports", reportId)))?.status).toBe("Dismissed");
});

/**
 * Other items that admins decide by version: applications have the limit `sellerApplication` ("allow 10 seller
 * applications" in `contract/limits.test.ts`); a review is answered once; a listing whose proof changes is withheld until
 * the decision ("an admin must check new photos" in `listings/proofs.test.ts`). New messages can delay only the removal
 * of a conversation's flag; the designated admin can remove it in any version (`moderation/messages.ts`).
 */
describe("an admin can decide although the owner keeps changing the", () => {
  type Item = Pick<ReportedItem, "itemType" | "itemId">;
  type ChangingItem = Item & { change: (count: number) => Promise<unknown> };
  const rewrites: [name: string, world: (shop: Shop) => Promise<ChangingItem>][] = [
    [
      "listing's description",
      async ({ seller: { as }, listingId }) => ({
        itemType: "listing",
        itemId: listingId,
        change: (count) =>
          as.mutation(api.listings.catalogue.update, {
            listingId,
            description: `Bred in tank ${count}.`,
          }),
      }),
    ],
    [
      "listing's place",
      async ({ seller: { as }, listingId }) => ({
        itemType: "listing",
        itemId: listingId,
        change: (count) =>
          as.mutation(api.listings.catalogue.update, {
            listingId,
            outcode: `LS${(count % 20) + 1}`,
          }),
      }),
    ],
    [
      "profile's words",
      async ({ seller: { as, userId } }) => ({
        itemType: "user_profile",
        itemId: userId,
        change: (count) =>
          as.mutation(api.accounts.profiles.update, { about: `I have ${count} tanks.` }),
      }),
    ],
    [
      "profile's picture",
      async ({ t, seller: { as, userId } }) => ({
        itemType: "user_profile",
        itemId: userId,
        change: async () => {
          const { storageId } = await addUpload(t, userId, "avatar");
          await as.mutation(api.accounts.profiles.setAvatar, { storageId });
        },
      }),
    ],
    [
      "review",
      async (shop) => {
        const orderId = await addCompletedOrder(shop);
        await review(shop, orderId);
        return {
          itemType: "review",
          itemId: (await reviewRow(shop, orderId))._id,
          change: (count) => review(shop, orderId, { comment: `${count} arrived.` }),
        };
      },
    ],
  ];
  test.each(rewrites)("%s", async (_, worldOf) => {
    const shop = await startShop({ quantity: 9 });
    const { t, listingId, seller } = shop;
    const images = [await addUpload(t, seller.userId)];
    await t.run(({ db }) => db.patch("listings", listingId, { images }));
    const { change, ...item } = await worldOf(shop);
    const reportId = await report(shop, item);
    const admin = await addAdmin(t);
    for (let count = 0; count < 20; count += 1) await change(count);
    const { message } = await expectFail(change(20), "rate_limited");
    expect(message).toContain("You're doing that too often");
    const version = await reportVersion(t, reportId);
    await expectFail(change(21), "rate_limited");
    const decision = { reportId, version, decision: "Resolved", reason: "Seen" } as const;
    await admin.as.mutation(api.moderation.queue.decide, decision);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    await change(22);
    await expectFail(change(23), "rate_limited");
  });

  test("listing, whose price, delivery and stock stay free to change, as do other listings", async () => {
    const { t, listingId, seller } = await startShop();
    await consumeLimit(t, "changeContent", listingId, 20);
    const images = [await addUpload(t, seller.userId)];
    await t.run(({ db }) => db.patch("listings", listingId, { images }));
    const update = (changes: Partial<typeof api.listings.catalogue.update._args>) =>
      seller.as.mutation(api.listings.catalogue.update, { listingId, ...changes });
    await update({ price: 600 });
    await update({ deliveryMethods: ["collection"], deliveryBands: [] });
    await update({ stock: { quantity: 2, soldCount: 0 } });
    await expectFail(update({ title: "Other shrimp" }), "rate_limited");
    for (let count = 0; count < 30; count += 1) {
      const other = await addListing(t, seller.userId, { images });
      await update({ listingId: other, title: `Shrimp of tank ${count}` });
    }
  });
});

describe("hiding a reported review", () => {
  test.each([
    ["its words", { comment: "Lovely." }],
    ["its stars", { overall: 1 }],
    ["nothing", {}],
  ])("is refused if the buyer has changed %s since the admin read it", async (what, change) => {
    const shop = await startShop({ quantity: 9 });
    const orderId = await addCompletedOrder(shop);
    await review(shop, orderId, { comment: "A fraud." });
    const { _id: itemId } = await reviewRow(shop, orderId);
    await report(shop, { itemType: "review", itemId });
    const admin = await addAdmin(shop.t);
    const read = async () => {
      const queue = { kind: "report", limit: 5 } as const;
      const { items } = await admin.as.query(api.moderation.queue.queue, queue);
      return items[0]?.kind === "report" ? items[0].version : "";
    };
    const hide = (version: string) =>
      admin.as.mutation(api.moderation.reviews.hide, {
        reviewId: itemId,
        part: "review",
        reason: "Untrue",
        version,
      });
    const version = await read();
    await review(shop, orderId, { comment: "A fraud.", ...change });
    if (what !== "nothing") {
      await expectFail(hide(version), "review_outdated");
      expect((await reviewRow(shop, orderId)).hiddenAt).toBeUndefined();
    }
    await hide(await read());
    expect((await reviewRow(shop, orderId)).hiddenAt).toBeDefined();
  });
});
