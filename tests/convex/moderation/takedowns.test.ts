/** Ways by which a seller might bring back a listing that an admin took off sale. */

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { ListingInput } from "#convex/domain/listings/listingSchema.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { aListing } from "../kit/aListing";
import {
  addAdmin,
  addListing,
  addSeller,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { reviewVersionOf } from "../kit/orderHelpers";
import { addUpload } from "../kit/uploads";

const PICTURE = "the picture that was taken down";

async function startTakedown() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const t = startBackend();
  const seller = await addSeller(t, { email: "sam@shoal.test" });
  const admin = await addAdmin(t);
  const photo = await addUpload(t, seller.userId, "listing", PICTURE);
  let createdCount = 0;
  const createAs = async (
    person: Pick<Person, "as" | "userId">,
    changes: Partial<ListingInput> = {},
    picture?: string,
  ) => {
    createdCount += 1;
    return await person.as.mutation(api.listings.catalogue.create, {
      clientKey: `k${createdCount}`,
      images: [await addUpload(t, person.userId, "listing", picture)],
      ...aListing(changes),
    });
  };
  const create = (changes?: Partial<ListingInput>, picture?: string) =>
    createAs(seller, changes, picture);
  const listingId = await seller.as.mutation(api.listings.catalogue.create, {
    clientKey: "k",
    images: [photo],
    ...aListing(),
  });
  const takeDown = async (id: Id<"listings"> = listingId, reason = "Kept too warm") =>
    await admin.as.mutation(api.moderation.listings.decide, {
      listingId: id,
      names: [],
      version: await reviewVersionOf(t, id),
      decision: "takeDown",
      reason,
    });
  /** What the admin's queue shows of a listing. */
  const queueItem = async (id: Id<"listings">) => {
    const args = { kind: "listing", limit: 200 } as const;
    const { items } = await admin.as.query(api.moderation.queue.queue, args);
    return items.find((item) => item.kind === "listing" && item.listingId === id);
  };
  await takeDown();
  const { quantity: _, ...details } = aListing();
  return {
    t,
    seller,
    admin,
    listingId,
    create,
    createAs,
    takeDown,
    queueItem,
    dismiss: async (id: Id<"listings">, seenItem?: Awaited<ReturnType<typeof queueItem>>) => {
      const item = seenItem ?? (await queueItem(id));
      if (item?.kind !== "listing") throw new Error("It isn't in the queue");
      const { version } = item;
      const args = { listingId: id, names: [], version, reason: "Fine" };
      return await admin.as.mutation(api.moderation.listings.decide, {
        ...args,
        decision: "dismiss",
      });
    },
    rewrite: (
      id: Id<"listings">,
      changes: Partial<ListingInput> & { images?: Doc<"listings">["images"] },
    ) => seller.as.mutation(api.listings.catalogue.update, { listingId: id, ...changes }),
    switch: (id: Id<"listings">, isActive: boolean) =>
      seller.as.mutation(api.listings.catalogue.setActive, { listingId: id, isActive }),
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

const REASON = "Shoal took it off sale. Reason: Kept too warm";
const GOOD_DESCRIPTION = { description: "Kept at 22 degrees since last month." };

describe("a listing that an admin took off sale", () => {
  const bypasses: [how: string, (shop: Shop) => Promise<unknown>][] = [
    ["with one click", ({ putBack }) => putBack()],
    ["after saving it unchanged", ({ edit, putBack }) => edit().then(() => putBack())],
    [
      "with other stock",
      ({ edit, putBack }) => edit({}, { quantity: 9, soldCount: 0 }).then(() => putBack()),
    ],
    [
      "after a change that was taken back",
      ({ edit, putBack }) =>
        edit(GOOD_DESCRIPTION)
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
        const otherId = await create({
          title: "Nerite",
          species: "Nerite snail",
          ...GOOD_DESCRIPTION,
        });
        const images = (await t.run((ctx) => ctx.db.get("listings", otherId)))?.images ?? [];
        const { quantity: _, ...details } = aListing();
        const args = { ...details, listingId: otherId, images };
        await seller.as.mutation(api.listings.catalogue.update, args);
      },
    ],
  ];
  test.each(bypasses)("doesn't come back %s", async (_, bringBack) => {
    const shop = await startTakedown();
    await expectFail(bringBack(shop), "takedown_unchanged");
    expect(await shop.isListed()).toBe(false);
  });

  test("comes back once it was changed, and waits in the queue with the reason until an admin has seen it", async () => {
    const shop = await startTakedown();
    await shop.edit(GOOD_DESCRIPTION);
    expect(await shop.isListed()).toBe(false);
    await shop.putBack();
    expect(await shop.isListed()).toBe(true);
    expect(await shop.queue()).toMatchObject([
      { listingId: shop.listingId, names: [], returnReason: REASON },
    ]);
    // Taking it off sale and putting it back doesn't get it out of the queue.
    const { listingId } = shop;
    await shop.seller.as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false });
    expect(await shop.queue()).toEqual([]);
    await shop.putBack();
    expect(await shop.queue()).toHaveLength(1);
    await shop.dismiss(listingId);
    expect(await shop.queue()).toEqual([]);
    expect(await shop.isListed()).toBe(true);
  });

  test.each([1, 2])("stays off sale after a second takedown, %i changes later", async (changes) => {
    const shop = await startTakedown();
    const { t, seller, listingId } = shop;
    await shop.edit(GOOD_DESCRIPTION);
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
    expect(last?.text).toContain("off sale before, so it stays off sale");
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

const NERITE = { title: "Nerite", species: "Nerite snail" };
const OTHER_LISTING = { ...NERITE, ...GOOD_DESCRIPTION };
const LONG_DESCRIPTION =
  "Bred in my own tanks for three years, kept with a sponge filter and a few catfish, fed on algae wafers twice a week.";
type Shop = Awaited<ReturnType<typeof startTakedown>>;
type Relisting = (shop: Shop) => Promise<Id<"listings">>;

describe("another listing of the mailbox waits in the queue", () => {
  const { title, species, description } = aListing();
  const repeats: [how: string, way: Relisting][] = [
    [
      "of the same species",
      ({ create }) => create({ title: "Young cherries", ...GOOD_DESCRIPTION }),
    ],
    [
      "with its description, under another species",
      ({ create }) => create({ ...NERITE, description }),
    ],
    ["with its title, under another species", ({ create }) => create({ ...OTHER_LISTING, title })],
    ["with its photo, under another species", ({ create }) => create(OTHER_LISTING, PICTURE)],
    [
      "with its description, after the listing taken down became something else",
      async ({ edit, putBack, dismiss, listingId, create }) => {
        await edit(OTHER_LISTING);
        await putBack();
        await dismiss(listingId);
        return await create({ ...NERITE, description });
      },
    ],
    [
      "by an edit of its description",
      async ({ create, rewrite }) => {
        const id = await create(OTHER_LISTING);
        await rewrite(id, { description: `${description}!` });
        return id;
      },
    ],
    [
      "by an edit of its species",
      async ({ create, rewrite }) => {
        const id = await create(OTHER_LISTING);
        await rewrite(id, { species, title: "Young cherries" });
        return id;
      },
    ],
    [
      "by an edit back to the taken down words after an admin dismissed the new ones",
      async ({ edit, putBack, dismiss, listingId }) => {
        await edit(OTHER_LISTING);
        await putBack();
        await dismiss(listingId);
        await edit({ price: 499 });
        return listingId;
      },
    ],
    [
      "by an edit towards the taken down words after an admin dismissed milder ones",
      async ({ create, dismiss, rewrite, edit, putBack, takeDown }) => {
        await edit({ description: `${LONG_DESCRIPTION} Pay me by transfer on 12345678.` });
        await putBack();
        await takeDown();
        const id = await create({ ...NERITE, description: LONG_DESCRIPTION });
        await dismiss(id);
        await rewrite(id, { description: `${LONG_DESCRIPTION} Pay me by a transfer on 12345678.` });
        return id;
      },
    ],
    [
      "by an edit of it while it is off sale",
      async ({ create, rewrite, switch: turn }) => {
        const id = await create(OTHER_LISTING);
        await turn(id, false);
        await rewrite(id, { description });
        await turn(id, true);
        return id;
      },
    ],
  ];
  test.each(repeats)("%s", async (how, way) => {
    const shop = await startTakedown();
    const listingId = await way(shop);
    expect(await shop.queue()).toMatchObject([{ listingId, returnReason: REASON }]);
    await shop.dismiss(listingId);
    expect(await shop.queue()).toEqual([]);
    await shop.rewrite(listingId, { price: 333 });
    await shop.switch(listingId, false);
    await shop.switch(listingId, true);
    expect(await shop.queue()).toEqual([]);
    await shop.takeDown(listingId);
    const isSpeciesAlone = ["of the same species", "by an edit of its species"].includes(how);
    const code = isSpeciesAlone ? "takedown_unchanged" : "takedown_final";
    await expectFail(shop.putBack(listingId), code);
  });

  test.each<[when: string, way: Relisting]>([
    [
      "before an admin decides",
      ({ create }) => create({ title: "Young cherries", ...GOOD_DESCRIPTION }),
    ],
    [
      "after an admin found it harmless",
      async ({ create, dismiss }) => {
        const id = await create({ title: "Young cherries", ...GOOD_DESCRIPTION });
        await dismiss(id);
        return id;
      },
    ],
    [
      "after its species was changed off sale",
      async ({ create, rewrite, switch: turn }) => {
        const id = await create(OTHER_LISTING);
        await turn(id, false);
        await rewrite(id, { species, title: "Young cherries" });
        return id;
      },
    ],
  ])("and of its species alone comes back once when taken down itself: %s", async (_, way) => {
    const shop = await startTakedown();
    const id = await way(shop);
    await shop.takeDown(id);
    await expectFail(shop.putBack(id), "takedown_unchanged");
    await shop.rewrite(id, { description: "Moved to a bigger tank." });
    await shop.putBack(id);
    expect(await shop.queue()).toMatchObject([{ listingId: id, returnReason: REASON }]);
    await shop.takeDown(id);
    await shop.rewrite(id, { description: "And to a third one." });
    await expectFail(shop.putBack(id), "takedown_final");
  });

  test.each([
    ["one word more", `${LONG_DESCRIPTION} Thanks!`],
    ["a word replaced", LONG_DESCRIPTION.replace("three", "four")],
    ["the sentence turned round", LONG_DESCRIPTION.split(", ").reverse().join(", ")],
  ])("with its description under another species and %s", async (_, description) => {
    const shop = await startTakedown();
    const firstId = await shop.create({ ...OTHER_LISTING, description: LONG_DESCRIPTION });
    await shop.takeDown(firstId);
    const copyId = await shop.create({ title: "Amano", species: "Amano shrimp", description });
    expect(await shop.queue()).toMatchObject([{ listingId: copyId }]);
  });

  test.each([
    ["a copy that was on sale at the takedown", true],
    ["a copy put back on sale after the takedown", false],
  ])("%s", async (_, isOnSale) => {
    const shop = await startTakedown();
    const firstId = await shop.create({ ...OTHER_LISTING, description: LONG_DESCRIPTION });
    const copyId = await shop.create({
      title: "Amano",
      species: "Amano shrimp",
      description: LONG_DESCRIPTION,
    });
    if (!isOnSale) await shop.switch(copyId, false);
    await shop.takeDown(firstId);
    await finishWork(shop.t);
    if (!isOnSale) await shop.switch(copyId, true);
    expect(await shop.queue()).toMatchObject([{ listingId: copyId, returnReason: REASON }]);
  });

  test("not if nothing of it is the same", async () => {
    const shop = await startTakedown();
    const otherId = await shop.create(OTHER_LISTING);
    await shop.rewrite(otherId, { description: "Eats algae all day." });
    expect(await shop.queue()).toEqual([]);
    await shop.takeDown(otherId);
    await shop.rewrite(otherId, GOOD_DESCRIPTION);
    await shop.putBack(otherId);
    expect(await shop.queue()).toMatchObject([{ listingId: otherId }]);
  });
});

describe("while it waits, what repeats a listing that is off sale for good isn't on sale", () => {
  const { title, species, description } = aListing();
  const finalTakedown = async (takeDownCopy: (shop: Shop) => Promise<unknown> = async () => {}) => {
    const shop = await startTakedown();
    await shop.edit({ ...GOOD_DESCRIPTION, description: LONG_DESCRIPTION });
    await shop.putBack();
    await takeDownCopy(shop);
    vi.advanceTimersByTime(1000);
    await shop.takeDown();
    return shop;
  };
  const copies: [what: string, way: Relisting][] = [
    ["its species", ({ create }) => create({ species, title: "Young cherries" })],
    ["its title", ({ create }) => create({ ...OTHER_LISTING, title })],
    [
      "its description",
      ({ create }) => create({ ...NERITE, description: `${LONG_DESCRIPTION} Thanks!` }),
    ],
    ["its photo", ({ create }) => create(OTHER_LISTING, PICTURE)],
    [
      "its description, by an edit",
      async ({ create, rewrite }) => {
        const id = await create(OTHER_LISTING);
        await rewrite(id, { description: `${LONG_DESCRIPTION} Thanks!` });
        return id;
      },
    ],
    [
      "its description, put back after an edit",
      async ({ create, rewrite, switch: turn }) => {
        const id = await create(OTHER_LISTING);
        await turn(id, false);
        await rewrite(id, { description: `${LONG_DESCRIPTION} Thanks!` });
        await turn(id, true);
        return id;
      },
    ],
  ];
  test.each(copies)("%s", async (_, way) => {
    const shop = await finalTakedown();
    const id = await way(shop);
    expect(await shop.isListed(id)).toBe(false);
    await shop.switch(id, false);
    await shop.switch(id, true);
    expect(await shop.isListed(id)).toBe(false);
    const visitor = await shop.t.query(api.listings.catalogue.get, { listingId: id });
    const { as } = shop.seller;
    const own = await as.query(api.listings.catalogue.getHidden, { listingId: id });
    expect([visitor, own?.proof]).toEqual([null, "review"]);
    expect(await shop.queue()).toMatchObject([{ listingId: id, awaitsReview: true }]);
    await shop.dismiss(id);
    expect(await shop.isListed(id)).toBe(true);
    await shop.rewrite(id, { price: 333 });
    expect(await shop.isListed(id)).toBe(true);
  });

  test("a copy that was on sale at the takedown", async () => {
    let id: Id<"listings"> | undefined;
    const shop = await finalTakedown(async ({ create }) => {
      id = await create({ title: "Amano", species: "Amano shrimp", description: LONG_DESCRIPTION });
    });
    if (id === undefined) throw new Error("No copy was made");
    await finishWork(shop.t);
    expect(await shop.isListed(id)).toBe(false);
    await shop.takeDown(id);
    await expectFail(shop.putBack(id), "takedown_final");
  });

  test("every copy that was on sale at the takedown, however many there are", async () => {
    const ids: Id<"listings">[] = [];
    const shop = await finalTakedown(async ({ t, seller }) => {
      for (let i = 0; i < 120; i += 1) {
        const copy = {
          title: `Amano ${i}`,
          species: "Amano shrimp",
          description: LONG_DESCRIPTION,
        };
        ids.push(await addListing(t, seller.userId, { ...copy, createdAt: Date.now() - i }));
      }
    });
    for (let batch = 0; batch < 3; batch += 1) await finishWork(shop.t);
    const listings = await shop.t.run(({ db }) =>
      Promise.all(ids.map((id) => db.get("listings", id))),
    );
    expect(listings.filter((listing) => listing?.isListed !== false)).toEqual([]);
  });

  test.each([1, 2])(
    "its species, by rewriting a listing that was taken down once, saved %i times",
    async (saves) => {
      const shop = await finalTakedown();
      const id = await shop.create(OTHER_LISTING);
      await shop.takeDown(id);
      for (let i = 0; i < saves; i += 1) {
        await shop.rewrite(id, { species, title: "Young cherries", description: `Lively: ${i}` });
      }
      await shop.putBack(id);
      expect(await shop.isListed(id)).toBe(false);
      expect(await shop.queue()).toMatchObject([{ listingId: id, awaitsReview: true }]);
      await shop.dismiss(id);
      expect(await shop.isListed(id)).toBe(true);
    },
  );

  const changes: [what: string, change: (shop: Shop, id: Id<"listings">) => Promise<unknown>][] = [
    ["its words", ({ rewrite }, id) => rewrite(id, { description: LONG_DESCRIPTION })],
    ["its species", ({ rewrite }, id) => rewrite(id, { species: "Amano shrimp" })],
    [
      "its photos",
      async ({ t, seller, rewrite }, id) =>
        await rewrite(id, { images: [await addUpload(t, seller.userId, "listing", PICTURE)] }),
    ],
    [
      "and another listing that it repeats was taken down",
      async ({ create, takeDown, t }) => {
        const amano = { title: "Amano", species: "Amano shrimp", ...GOOD_DESCRIPTION };
        await takeDown(await create(amano), "Copied from a book");
        await finishWork(t);
      },
    ],
  ];
  test.each(changes)("until an admin has read it as it is: changed %s", async (_, change) => {
    const shop = await finalTakedown();
    const id = await shop.create({ species, title: "Young cherries", ...GOOD_DESCRIPTION });
    const seenItem = await shop.queueItem(id);
    await change(shop, id);
    await expectFail(shop.dismiss(id, seenItem), "review_outdated");
    expect(await shop.isListed(id)).toBe(false);
    await shop.dismiss(id);
    expect(await shop.isListed(id)).toBe(true);
  });

  test("but a new price needs no second reading", async () => {
    const shop = await finalTakedown();
    const id = await shop.create({ species, title: "Young cherries", ...GOOD_DESCRIPTION });
    const seenItem = await shop.queueItem(id);
    await shop.rewrite(id, { price: 333 });
    await shop.dismiss(id, seenItem);
    expect(await shop.isListed(id)).toBe(true);
  });

  test("but what repeats one that may come back once is", async () => {
    const shop = await startTakedown();
    const id = await shop.create({ ...NERITE, description });
    expect(await shop.isListed(id)).toBe(true);
    expect(await shop.queue()).toMatchObject([{ listingId: id, awaitsReview: false }]);
  });
});

describe("the seller's other account", () => {
  const others: [who: string, (shop: Shop) => Promise<Pick<Person, "as" | "userId">>][] = [
    ["with a tag", ({ t }) => addSeller(t, { email: "sam+2@shoal.test" })],
    [
      "made before the takedown, and taken down itself",
      async ({ t }) => await addSeller(t, { email: "sam+shop@shoal.test", suspicious: true }),
    ],
    [
      "after the first was deleted",
      async ({ t, seller, admin }) => {
        await admin.as.mutation(api.moderation.accounts.remove, { userId: seller.userId });
        await finishWork(t);
        return await addSeller(t, { email: "sam@shoal.test" });
      },
    ],
  ];
  test.each(others)("%s: refused with the same words, queued with some of them", async (_, add) => {
    const shop = await startTakedown();
    const other = await add(shop);
    await expectFail(shop.createAs(other), "takedown_unchanged");
    const { description } = aListing();
    const listingId = await shop.createAs(other, { ...NERITE, description });
    const pictureId = await shop.createAs(other, OTHER_LISTING, PICTURE);
    const speciesId = await shop.createAs(other, { title: "Young cherries", ...GOOD_DESCRIPTION });
    const queue = await shop.queue();
    expect(new Set(queue.map((item) => ("listingId" in item ? item.listingId : null)))).toEqual(
      new Set([listingId, pictureId, speciesId]),
    );
    await shop.takeDown(listingId);
    const putBack = { listingId, isActive: true };
    await expectFail(
      other.as.mutation(api.listings.catalogue.setActive, putBack),
      "takedown_final",
    );
  });

  test("of the same seller waits after a change to another mailbox", async () => {
    const { t, seller, createAs, queue } = await startTakedown();
    await t.run(async (ctx) => {
      const row = await profileOf(ctx, seller.userId);
      const email = "moved@elsewhere.test";
      if (row) await ctx.db.patch("userProfiles", row._id, { email, mailbox: email });
    });
    await createAs(seller, { title: "Young cherries", ...GOOD_DESCRIPTION });
    expect(await queue()).toHaveLength(1);
  });

  test("of another mailbox starts clean", async () => {
    const shop = await startTakedown();
    await shop.createAs(await addSeller(shop.t, { email: "samuel@shoal.test" }), {}, PICTURE);
    expect(await shop.queue()).toEqual([]);
  });
});
