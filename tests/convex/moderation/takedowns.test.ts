/** Ways by which a seller might bring back a listing that an admin took off sale. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { ListingInput } from "#convex/domain/listings/listingSchema.ts";
import { aListing } from "../kit/aListing";
import { addAdmin, addSeller, expectFail, finishWork, startBackend } from "../kit/helpers";
import { addUpload } from "../kit/uploads";

async function startTakedown() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const t = startBackend();
  const [seller, admin] = [await addSeller(t), await addAdmin(t)];
  const photo = await addUpload(t, seller.userId);
  let created = 0;
  const create = async (changes: Partial<ListingInput> = {}) => {
    created += 1;
    return await seller.as.mutation(api.listings.catalogue.create, {
      clientKey: `k${created}`,
      images: [await addUpload(t, seller.userId)],
      ...aListing(changes),
    });
  };
  const listingId = await seller.as.mutation(api.listings.catalogue.create, {
    clientKey: "k",
    images: [photo],
    ...aListing(),
  });
  const takeDown = (id: Id<"listings"> = listingId) =>
    admin.as.mutation(api.moderation.listings.decide, {
      listingId: id,
      names: [],
      decision: "takeDown",
      reason: "Kept too warm",
    });
  await takeDown();
  const { quantity: _, ...details } = aListing();
  return {
    t,
    seller,
    admin,
    listingId,
    create,
    takeDown,
    edit: (changes: Partial<ListingInput> = {}, stock?: { quantity: number; soldCount: number }) =>
      seller.as.mutation(api.listings.catalogue.update, {
        ...details,
        ...changes,
        listingId,
        images: [photo],
        ...(stock && { stock }),
      }),
    putBack: (id: Id<"listings"> = listingId) =>
      seller.as.mutation(api.listings.catalogue.setActive, { listingId: id, isActive: true }),
    queue: async () =>
      (await admin.as.query(api.moderation.queue.queue, { kind: "listing", limit: 9 })).items,
    isListed: async (id: Id<"listings"> = listingId) =>
      (await t.run((ctx) => ctx.db.get("listings", id)))?.isListed,
  };
}

const REASON = "An admin took it off sale. Reason: Kept too warm";
const GOOD = { description: "Kept at 22 degrees since last month." };

describe("a listing that an admin took off sale", () => {
  type Shop = Awaited<ReturnType<typeof startTakedown>>;
  const waysRound: [how: string, (shop: Shop) => Promise<unknown>][] = [
    ["with one click", ({ putBack }) => putBack()],
    ["after saving it unchanged", ({ edit, putBack }) => edit().then(() => putBack())],
    [
      "with other stock",
      ({ edit, putBack }) => edit({}, { quantity: 9, soldCount: 0 }).then(() => putBack()),
    ],
    [
      "after a change that was taken back",
      ({ edit, putBack }) =>
        edit(GOOD)
          .then(() => edit())
          .then(() => putBack()),
    ],
    ["as a new listing", ({ create }) => create()],
    [
      "as a new listing with other punctuation and photos",
      ({ create }) => create({ title: `${aListing().title}!` }),
    ],
    [
      "by rewriting another listing",
      async ({ t, seller, create }) => {
        const otherId = await create({ title: "Nerite", species: "Nerite snail", ...GOOD });
        const images = (await t.run((ctx) => ctx.db.get("listings", otherId)))?.images ?? [];
        const { quantity: _, ...details } = aListing();
        const args = { ...details, listingId: otherId, images };
        await seller.as.mutation(api.listings.catalogue.update, args);
      },
    ],
  ];
  test.each(waysRound)("doesn't come back %s", async (_, bringBack) => {
    const shop = await startTakedown();
    await expectFail(bringBack(shop), "takedown_unchanged");
    expect(await shop.isListed()).toBe(false);
  });

  test("comes back once it was changed, and waits in the queue with the reason until an admin has seen it", async () => {
    const shop = await startTakedown();
    await shop.edit(GOOD);
    expect(await shop.isListed()).toBe(false);
    await shop.putBack();
    expect(await shop.isListed()).toBe(true);
    expect(await shop.queue()).toMatchObject([
      { listingId: shop.listingId, names: [], returnReason: REASON },
    ]);
    // Taking it off and putting it back leaves no way out of the queue.
    const { listingId } = shop;
    await shop.seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    expect(await shop.queue()).toEqual([]);
    await shop.putBack();
    expect(await shop.queue()).toHaveLength(1);
    await shop.admin.as.mutation(api.moderation.listings.decide, {
      listingId,
      names: [],
      decision: "dismiss",
      reason: "Fine now",
    });
    expect(await shop.queue()).toEqual([]);
    expect(await shop.isListed()).toBe(true);
  });

  test.each([1, 2])("stays off sale after a second takedown, %i changes later", async (changes) => {
    const shop = await startTakedown();
    const { t, seller, listingId } = shop;
    await shop.edit(GOOD);
    await shop.putBack();
    vi.advanceTimersByTime(1000);
    await shop.takeDown();
    for (let i = 0; i < changes; i += 1) await shop.edit({ description: `Better now: ${i}.` });
    const { message } = await expectFail(shop.putBack(), "takedown_final");
    expect(message).toContain("contact us");
    expect(await seller.as.query(api.listings.catalogue.takedown, { listingId })).toEqual({
      reason: REASON,
      isFinal: true,
    });
    const emails = await t.run((ctx) => ctx.db.query("emails").order("desc").take(9));
    const [last] = emails.filter(({ subject }) => subject.includes("taken off sale"));
    expect(last?.text).toContain("for the second time, so it stays off sale");
    expect(last?.text).not.toContain("put it back on sale");
  });

  test("can't be deleted, because the takedown would be forgotten", async () => {
    const { seller, listingId } = await startTakedown();
    const remove = seller.as.mutation(api.listings.catalogue.remove, { listingId });
    await expectFail(remove, "takedown_kept");
  });

  test("isn't put back by the end of a suspension or a ban of its seller", async () => {
    const shop = await startTakedown();
    const { userId } = shop.seller;
    const { standing } = api.moderation;
    for (const suspended of [true, false]) {
      await shop.admin.as.mutation(standing.suspend, { userId, suspended, reason: "Late" });
      await finishWork(shop.t);
    }
    const ban = { userId, bannedUntil: Date.now() + 86_400_000, purgeListings: true, reason: "x" };
    await shop.admin.as.mutation(standing.ban, ban);
    await finishWork(shop.t);
    await shop.admin.as.mutation(standing.lift, { userId, reason: "Enough" });
    await finishWork(shop.t);
    expect(await shop.isListed()).toBe(false);
  });
});

describe("another listing of the seller", () => {
  test("of the same species waits in the queue, and a takedown of it is final", async () => {
    const shop = await startTakedown();
    const otherId = await shop.create({ title: "Young cherries", ...GOOD });
    expect(await shop.queue()).toMatchObject([{ listingId: otherId, returnReason: REASON }]);
    await shop.takeDown(otherId);
    await expectFail(shop.putBack(otherId), "takedown_final");
  });

  test("of another species doesn't", async () => {
    const shop = await startTakedown();
    await shop.create({ title: "Nerite", species: "Nerite snail", ...GOOD });
    expect(await shop.queue()).toEqual([]);
  });
});
