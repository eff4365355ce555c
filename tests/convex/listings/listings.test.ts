import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { demoListings } from "#convex/demo/model/data.ts";
import { posesAsShoal } from "#convex/domain/accounts/names.ts";
import { DRAFT_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { hold, returnToStock, sell } from "#convex/listings/model/stock.ts";
import { aListing, aListingForm } from "../kit/aListing";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  finishWork,
  startBackend,
} from "../kit/helpers";
import { anyone, withErrorForAllowed, expectRoles, sellersOnly, signedInOnly } from "../kit/roles";
import { addUpload } from "../kit/uploads";

const page = { numItems: 10, cursor: null };

/** The species overrides the form's category and water; a postcode is cut to its district. */
const cherry = aListing({ category: "fish", water: "marine", outcode: "ls6 2aa" });

const postedMoss = (postage: number) => ({
  title: "Java moss",
  species: "Java moss",
  category: "plants" as const,
  water: "freshwater" as const,
  deliveryMethods: ["post" as const],
  deliveryBands: [],
  postage,
});

/** An edit that leaves the stock alone. */
const { quantity: _three, ...details } = cherry;

/** A half-filled create form. */
const form = aListingForm({
  title: "Half",
  species: "",
  category: "fish",
  description: "",
  price: "4.",
  quantity: "",
  outcode: "",
  deliveryMethods: [],
  bands: [],
});

async function sellerWithPicture() {
  const t = startBackend();
  const seller = await addSeller(t, { fullName: "Sam Seller" });
  const image = await addUpload(t, seller.userId);
  const create = (changes: Partial<typeof cherry> = {}, key = "k1") =>
    seller.as.mutation(api.listings.catalogue.create, {
      clientKey: key,
      ...cherry,
      images: [image],
      ...changes,
    });
  const load = (id: Id<"listings">) => t.run(async (ctx) => (await ctx.db.get("listings", id))!);
  return { t, seller, image, create, load };
}

describe("a title or species", () => {
  const posing = [
    ...["Shoal Support", "Official Shoal", "Shoal Team: confirm your account", "the Sh0al team"],
    ...["Shoal's staff", "ShoalSupport", "SHOAI customer service", "Refund from Shoal Payments"],
    ...[
      "Shoal has closed your account",
      "Your refund from Shoal is ready",
      "Shoal: verify your card",
    ],
    ...["Payment from Shoal failed, log in", "We at Shoal need your card number"],
    ...[
      "Final notice from Shoal",
      "Your pass word for Sh0al has expired",
      "ShoalUK owes you 50 pounds",
    ],
    ...["Blocked by Shoаl", "Log in again to Shoal"],
    ...["Shoal: your listing was removed", "Sh0al : confirm your details"],
    ...["Shoal alert: new message", "Shoal Claims", "Wallet Shoal"],
  ];
  test.each(posing)("may not pose as Shoal: %s", async (words) => {
    const { create } = await sellerWithPicture();
    for (const changes of [{ title: words }, { species: words }]) {
      const { message } = await expectFail(create(changes), "invalid_input");
      expect(message).toContain("sound as if they came from Shoal");
    }
  });

  test.each([
    "Shoal of 10 neon tetras",
    "Cherry shrimp, small shoal",
    "Neons for a shoal, great community team",
    "Shoaling danios",
    "Shoaling fish, card or cash",
    "Shoal of 10 neons",
    "Small shoal, 8 rummynose",
    "My last shoal of embers",
    "Six danios from shoal of 30",
    "Shoal for a log and leaf tank, free to collect",
    "Supportive wood with moss",
    "Closing down tank, shoal of 12 corys",
    "Shoal of 10 neons, cash or card",
    "Cash or card, shoal of 10 neons",
    "Small shoal of corys, bank holiday pickup",
    "Shoal of white cloud danios, payment on collection",
    "Shoal of neons, log in tank too",
    "Tank closed down, shoal of danios",
    "Neons, sold by shoal or single",
    "Red stripe danios, small shoal",
    "Small shoal: 10 neons",
  ])("may be about shoals: %s", async (title) => {
    const { create, load } = await sellerWithPicture();
    expect(await load(await create({ title }))).toMatchObject({ title, isListed: true });
  });

  test("may be that of any demo listing", () => {
    for (const { title } of demoListings) expect(posesAsShoal(title), title).toBe(false);
  });
});

describe("create", () => {
  test("derives species, category, place and search text, and lists the listing at once", async () => {
    const { t, seller, image, create, load } = await sellerWithPicture();
    const id = await create();
    expect(await load(id)).toMatchObject({
      scientificName: "Neocaridina davidi",
      category: "shrimp",
      water: "freshwater",
      outcode: "LS6",
      town: "Leeds",
      username: "Sam Seller",
      isListed: true,
      heldQuantity: 0,
      soldCount: 0,
    });
    const result = await t.query(api.listings.browse.list, {
      filters: { search: "Neocaridina davidi" },
      paginationOpts: page,
    });
    expect(result.page.map((card) => card._id)).toEqual([id]);
    const upload = await t.run((ctx) =>
      ctx.db
        .query("uploads")
        .withIndex("by_storageId", (q) => q.eq("storageId", image.storageId))
        .unique(),
    );
    expect(upload?.used).toBe(true);
    const sellerPage = await t.query(api.listings.catalogue.bySeller, {
      sellerId: seller.userId,
      paginationOpts: page,
    });
    expect(sellerPage.page.map((card) => card._id)).toEqual([id]);
  });

  test("called twice with one key creates one listing", async () => {
    const { create } = await sellerWithPicture();
    expect(await create()).toBe(await create());
  });

  test.each([
    ["no title", { title: " " }],
    ["a price above £1,000", { price: 100_001 }],
    ["a negative price", { price: -1 }],
    ["half a penny", { price: 10.5 }],
    ["not a number", { price: Number.NaN }],
    ["nothing in stock", { quantity: 0 }],
    ["half an animal", { quantity: 1.5 }],
    ["no delivery option", { deliveryMethods: [] }],
    [
      "a delivery option given twice",
      { deliveryMethods: ["collection" as const, "collection" as const] },
    ],
    ["a courier without price", { deliveryBands: [] }],
    [
      "a courier above £50, which would hide the price from the service fee",
      { price: 1, deliveryBands: [{ upToMiles: null, pricePence: 5001 }] },
    ],
    ["postage above £50", postedMoss(5001)],
    ["an unknown postcode", { outcode: "ZZ99" }],
    ["no postcode", { outcode: "Leeds" }],
    [
      "bands that fall",
      {
        deliveryBands: [
          { upToMiles: 50, pricePence: 900 },
          { upToMiles: 20, pricePence: 500 },
        ],
      },
    ],
  ])("refuses %s", async (_what, changes) => {
    const { create } = await sellerWithPicture();
    await expectFail(create(changes), "invalid_input");
  });

  test.each([
    ["a courier", { deliveryBands: [{ upToMiles: null, pricePence: 5000 }] }],
    ["postage", postedMoss(5000)],
  ])("accepts %s at £50", async (_, charge) => {
    const { create, load } = await sellerWithPicture();
    expect(await load(await create(charge))).toMatchObject(charge);
  });

  test("accepts a price of zero", async () => {
    const { create, load } = await sellerWithPicture();
    expect((await load(await create({ price: 0 }))).price).toBe(0);
  });

  test("requires one to eight photos uploaded by the seller", async () => {
    const { t, seller, create } = await sellerWithPicture();
    const other = await addSeller(t);
    const otherUpload = await addUpload(t, other.userId);
    const avatar = await addUpload(t, seller.userId, "avatar");
    const nine = await Promise.all(Array.from({ length: 9 }, () => addUpload(t, seller.userId)));
    const send = (images: (typeof otherUpload)[]) =>
      seller.as.mutation(api.listings.catalogue.create, { clientKey: "p", ...cherry, images });
    await expectFail(send([]), "invalid_input");
    await expectFail(send(nine), "images_too_many");
    await expectFail(send([otherUpload]), "invalid_input");
    await expectFail(send([avatar]), "invalid_input");
    await expectFail(send([nine[0]!, nine[0]!]), "invalid_input");
    expect(await create()).toBeDefined();
  });

  test("refuses species that UK law forbids, with the reason, under any of their names", async () => {
    const { create } = await sellerWithPicture();
    const crayfish = await expectFail(create({ species: "Red swamp crayfish" }), "species_blocked");
    expect(crayfish.message.length).toBeGreaterThan("This species can't be listed: ".length + 20);
    await expectFail(create({ species: "Procambarus clarkii" }), "species_blocked");
    await expectFail(create({ title: "Lovely marmorkrebs crayfish, marbled" }), "species_blocked");
  });

  test("the form says which field names a barred species, and which names an admin will look at", async () => {
    const { t } = await sellerWithPicture();
    const lookUp = (name: string, texts: { title?: string; description?: string }) =>
      t.query(api.listings.species.lookUp, { name, ...texts });
    expect(await lookUp("Cherry shrimp", { description: "No water hyacinth." })).toMatchObject({
      blockedBy: null,
      mentioned: ["water hyacinth"],
      law: { status: "allowed" },
    });
    const title = "And a signal crayfish";
    expect(await lookUp("Cherry shrimp", { title })).toMatchObject({ blockedBy: "title" });
    expect(await lookUp("Signal crayfish", {})).toMatchObject({ blockedBy: "species" });
  });

  test.each([
    ["Axolotl", "LS6", "species_blocked"],
    ["African dwarf frog", "LS6", "species_blocked"],
    ["Blue lobster", "LS6", "species_unnamed"],
    ["Redclaw crayfish", "LS6", "species_restricted"],
    ["Redclaw crayfish", "EH1", "species_blocked"],
    ["Water lettuce", "BT1", "species_blocked"],
  ] as const)("a listing of %s at %s: %s", async (species, outcode, code) => {
    const { create } = await sellerWithPicture();
    await expectFail(create({ species, title: `${species}, own tank`, outcode }), code);
  });

  test("requires the plant's name for tracked post if nothing else shows that it is a plant", async () => {
    const { create } = await sellerWithPicture();
    const byPost = {
      deliveryMethods: ["post" as const],
      postage: 395,
      category: "plants" as const,
    };
    const failing = (words: { title: string; species: string }) =>
      create({ ...byPost, water: "freshwater", ...words });
    await expectFail(failing({ title: "Wobble", species: "Wibblewort" }), "invalid_input");
    await expect(failing({ title: "Wobble", species: "Wibblewort" })).rejects.toThrow(
      /Name the plant/,
    );
    await expect(failing({ title: "Shrimp", species: "Cherry shrimp" })).rejects.toThrow(
      /no animal goes by post/,
    );
  });

  test("requires the knowledge quiz as well as approval", async () => {
    const t = startBackend();
    const half = await addSeller(t, { sellerQuizCompleted: false });
    const image = await addUpload(t, half.userId);
    const call = half.as.mutation(api.listings.catalogue.create, {
      clientKey: "h",
      ...cherry,
      images: [image],
    });
    await expectFail(call, "seller_required");
  });
});

describe("update, deactivate, reactivate", () => {
  test("changes take effect, and removed photos are left to the sweep", async () => {
    const { t, seller, image, create, load } = await sellerWithPicture();
    const id = await create();
    const newUpload = await addUpload(t, seller.userId);
    await seller.as.mutation(api.listings.catalogue.update, {
      listingId: id,
      ...details,
      price: 750,
      stock: { quantity: 9, soldCount: 0 },
      images: [newUpload],
    });
    expect(await load(id)).toMatchObject({ price: 750, quantity: 9, isListed: true });
    const uploads = await t.run((ctx) => ctx.db.query("uploads").take(10));
    expect(uploads.find((u) => u.storageId === image.storageId)?.used).toBe(false);
    expect(uploads.find((u) => u.storageId === newUpload.storageId)?.used).toBe(true);
  });

  test("stock can't be cut below what buyers hold", async () => {
    const { t, seller, image, create, load } = await sellerWithPicture();
    const id = await create();
    await t.run((ctx) => hold(ctx, id, 2));
    const update = (quantity: number) =>
      seller.as.mutation(api.listings.catalogue.update, {
        listingId: id,
        ...details,
        stock: { quantity, soldCount: 0 },
        images: [image],
      });
    await expectFail(update(1), "invalid_input");
    await update(2);
    expect(await load(id)).toMatchObject({ quantity: 2, heldQuantity: 2, isListed: true });
  });

  describe("while animals are being sold", () => {
    /** A listing of three with its edit form open; the form keeps the values it was opened with. */
    async function editing() {
      const shopSeller = await sellerWithPicture();
      const id = await shopSeller.create();
      const { t, seller, image } = shopSeller;
      const sale = (n: number) =>
        t.run(async (ctx) => {
          await hold(ctx, id, n);
          await sell(ctx, id, n);
        });
      const save = (stock?: { quantity: number; soldCount: number }) =>
        seller.as.mutation(api.listings.catalogue.update, {
          listingId: id,
          ...details,
          images: [image],
          ...(stock ? { stock } : {}),
        });
      const stock = async () => {
        const { quantity, heldQuantity, soldCount, isListed } = await shopSeller.load(id);
        return { quantity, heldQuantity, soldCount, isListed };
      };
      return { t, id, sale, save, stock };
    }

    test("saving without a change of stock doesn't put sold animals back on sale", async () => {
      const { sale, save, stock } = await editing();
      await sale(3);
      await save();
      expect(await stock()).toEqual({
        quantity: 0,
        heldQuantity: 0,
        soldCount: 3,
        isListed: false,
      });
    });

    test("a number typed before a sale is reduced by that sale once, however often it is submitted", async () => {
      const { sale, save, stock } = await editing();
      await sale(1);
      await save({ quantity: 5, soldCount: 0 });
      expect(await stock()).toMatchObject({ quantity: 4, soldCount: 1 });
      await save({ quantity: 5, soldCount: 0 });
      expect(await stock()).toMatchObject({ quantity: 4, soldCount: 1 });
      // Entered after seeing the sale, so taken literally.
      await save({ quantity: 5, soldCount: 1 });
      expect(await stock()).toMatchObject({ quantity: 5, soldCount: 1 });
    });

    test("a cancellation in the meantime is added back", async () => {
      const { t, id, sale, save, stock } = await editing();
      await sale(2);
      await t.run((ctx) => returnToStock(ctx, id, 2));
      await save({ quantity: 4, soldCount: 2 });
      expect(await stock()).toMatchObject({ quantity: 6, soldCount: 0 });
    });

    test("a quantity that is invalid or below what is held is refused, and nothing is lost", async () => {
      const { t, id, sale, save, stock } = await editing();
      await sale(2);
      await t.run((ctx) => hold(ctx, id, 1));
      const short = await expectFail(save({ quantity: 1, soldCount: 0 }), "invalid_input");
      expect(short.message).toBe(
        "Quantity: 2 sold while you were editing, and 1 is being paid for; please check it again",
      );
      const low = await expectFail(save({ quantity: 0, soldCount: 2 }), "invalid_input");
      expect(low.message).toBe("Quantity: 1 is being paid for, so it can't be lower");
      await expectFail(save({ quantity: -1, soldCount: 2 }), "invalid_input");
      await expectFail(save({ quantity: 1.5, soldCount: 2 }), "invalid_input");
      await expectFail(save({ quantity: 1, soldCount: 0.5 }), "invalid_input");
      await expectFail(save({ quantity: 1000, soldCount: 2 }), "invalid_input");
      await expectFail(save({ quantity: 999, soldCount: 1e9 }), "invalid_input");
      expect(await stock()).toMatchObject({ quantity: 1, heldQuantity: 1, soldCount: 2 });
      await save({ quantity: 1, soldCount: 2 });
    });

    test("a listing can be saved as sold out", async () => {
      const { save, stock } = await editing();
      await save({ quantity: 0, soldCount: 0 });
      expect(await stock()).toMatchObject({ quantity: 0, isListed: false });
    });

    test("after any order of sales, cancellations and saves, the total offered is the last number entered", async () => {
      const step = fc.oneof(
        fc.record({ do: fc.constant("sell" as const), n: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ do: fc.constant("return" as const), n: fc.integer({ min: 1, max: 3 }) }),
        fc.record({ do: fc.constant("open" as const), n: fc.constant(0) }),
        fc.record({ do: fc.constant("save" as const), n: fc.integer({ min: 0, max: 12 }) }),
        fc.record({ do: fc.constant("saveElse" as const), n: fc.constant(0) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          const { t, id, sale, save, stock } = await editing();
          let lastStock = await stock();
          let offeredCount = 3;
          for (const { do: step, n } of steps) {
            const before = await stock();
            if (step === "sell" && before.quantity >= n) await sale(n);
            if (step === "return" && before.soldCount >= n) {
              await t.run((ctx) => returnToStock(ctx, id, n));
            }
            if (step === "open") lastStock = before;
            if (step === "saveElse") await save();
            if (step === "save") {
              const wasSaved = await save({ quantity: n, soldCount: lastStock.soldCount }).then(
                () => true,
                () => false,
              );
              expect(wasSaved).toBe(n + lastStock.soldCount >= before.soldCount);
              if (wasSaved) offeredCount = n + lastStock.soldCount;
            }
            const now = await stock();
            expect(now.quantity + now.soldCount).toBe(offeredCount);
            expect(now.isListed).toBe(now.quantity > 0);
          }
        }),
        { numRuns: 12 },
      );
    }, 300_000);
  });

  test("a deactivated listing leaves the shop but keeps its page, and reactivating restores it", async () => {
    const { t, seller, create } = await sellerWithPicture();
    const id = await create();
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId: id, isActive: false });
    const browse = () => t.query(api.listings.browse.list, { filters: {}, paginationOpts: page });
    expect((await browse()).page).toEqual([]);
    expect(await t.query(api.listings.catalogue.get, { listingId: id })).toMatchObject({
      isActive: false,
    });
    await seller.as.mutation(api.listings.catalogue.setActive, { listingId: id, isActive: true });
    expect((await browse()).page).toHaveLength(1);
  });
});

describe("get", () => {
  test("returns stock, seller and species facts, and null for an invalid id", async () => {
    const { t, seller, create } = await sellerWithPicture();
    const id = await create();
    await t.run((ctx) => hold(ctx, id, 1));
    const listing = await t.query(api.listings.catalogue.get, { listingId: id });
    expect(listing).toMatchObject({ quantity: 3, held: 1, available: 2, sellerId: seller.userId });
    expect(listing?.seller).toMatchObject({ fullName: "Sam Seller", userId: seller.userId });
    expect(JSON.stringify(listing)).not.toContain("@shoal.test");
    expect(listing?.facts?.scientificName).toBe("Neocaridina davidi");
    expect(listing?.images[0]?.url).toBeTruthy();
    expect(await t.query(api.listings.catalogue.get, { listingId: "nonsense" })).toBeNull();
    expect(await t.query(api.listings.catalogue.get, { listingId: seller.userId })).toBeNull();
  });

  test("returns no facts for free text that matches no species", async () => {
    const { t, create } = await sellerWithPicture();
    const id = await create({ species: "Mystery beast", title: "A mystery beast" });
    expect((await t.query(api.listings.catalogue.get, { listingId: id }))?.facts).toBeNull();
  });
});

describe("drafts", () => {
  test("are saved as typed, one per seller, and deleted once the listing exists", async () => {
    const { seller, image, create } = await sellerWithPicture();
    await seller.as.mutation(api.listings.drafts.save, { form, images: [] });
    await seller.as.mutation(api.listings.drafts.save, {
      form: { ...form, title: "Half a list" },
      images: [image],
    });
    const draft = await seller.as.query(api.listings.drafts.mine, {});
    expect(draft?.form).toMatchObject({ title: "Half a list", price: "4." });
    expect(draft?.images).toHaveLength(1);
    await create();
    expect(await seller.as.query(api.listings.drafts.mine, {})).toBeNull();
  });

  test("can be discarded, and refuse very long text and other users' photos", async () => {
    const { t, seller } = await sellerWithPicture();
    const other = await addSeller(t);
    const otherUpload = await addUpload(t, other.userId);
    await seller.as.mutation(api.listings.drafts.save, { form, images: [] });
    await seller.as.mutation(api.listings.drafts.discard, {});
    await seller.as.mutation(api.listings.drafts.discard, {});
    expect(await seller.as.query(api.listings.drafts.mine, {})).toBeNull();
    const save = (changes: object, images: (typeof otherUpload)[]) =>
      seller.as.mutation(api.listings.drafts.save, {
        form: { ...form, ...changes },
        images,
      });
    await expectFail(save({ description: "x".repeat(9000) }, []), "invalid_input");
    await expectFail(save({}, [otherUpload]), "invalid_input");
  });

  const isUsed = (t: Backend, { storageId }: { storageId: Id<"_storage"> }) =>
    t.run(async (ctx) => {
      const rows = await ctx.db.query("uploads").collect();
      return rows.find((row) => row.storageId === storageId)?.used;
    });

  test("protect their photos from the sweep until discarded or removed", async () => {
    const { t, seller, image } = await sellerWithPicture();
    const second = await addUpload(t, seller.userId);
    const save = (images: (typeof image)[]) =>
      seller.as.mutation(api.listings.drafts.save, { form, images });
    await save([image, second]);
    expect([await isUsed(t, image), await isUsed(t, second)]).toEqual([true, true]);
    await save([image]);
    expect([await isUsed(t, image), await isUsed(t, second)]).toEqual([true, false]);
    await seller.as.mutation(api.listings.drafts.discard, {});
    expect(await isUsed(t, image)).toBe(false);
  });

  test("of an edit are separate from that of a new listing, and deleting one keeps the listing's photos", async () => {
    const { t, seller, image, create } = await sellerWithPicture();
    const listingId = await create();
    const source = { listingId, as: "edit" as const };
    const addedPhoto = await addUpload(t, seller.userId);
    const myDraft = (args: object) => seller.as.query(api.listings.drafts.mine, args);
    await seller.as.mutation(api.listings.drafts.save, {
      source,
      form,
      images: [image, addedPhoto],
    });
    expect(await myDraft({})).toBeNull();
    expect((await myDraft({ source }))?.images).toHaveLength(2);
    await seller.as.mutation(api.listings.drafts.discard, { source });
    expect([await isUsed(t, image), await isUsed(t, addedPhoto)]).toEqual([true, false]);

    await seller.as.mutation(api.listings.drafts.save, { source, form, images: [addedPhoto] });
    await seller.as.mutation(api.listings.catalogue.update, {
      listingId,
      ...details,
      images: [addedPhoto],
    });
    expect(await myDraft({ source })).toBeNull();
    expect([await isUsed(t, image), await isUsed(t, addedPhoto)]).toEqual([false, true]);
    await expectFail(
      (await addSeller(t)).as.mutation(api.listings.drafts.save, { source, form, images: [] }),
      "forbidden",
    );
  });

  test("are limited to twenty, with the oldest replaced, and expire thirty days after their last change", async () => {
    vi.useFakeTimers();
    try {
      const { t, seller, image } = await sellerWithPicture();
      await seller.as.mutation(api.listings.drafts.save, { form, images: [image] });
      for (let i = 0; i < 20; i += 1) {
        vi.advanceTimersByTime(1000);
        const source = { listingId: await addListing(t, seller.userId), as: "copy" as const };
        await seller.as.mutation(api.listings.drafts.save, { source, form, images: [] });
      }
      const count = async () => (await t.run((c) => c.db.query("listingDrafts").collect())).length;
      expect(await count()).toBe(20);
      expect(await seller.as.query(api.listings.drafts.mine, {})).toBeNull();
      expect(await isUsed(t, image)).toBe(false);
      vi.advanceTimersByTime(DRAFT_LIFE_MS - 10_500);
      expect(await t.mutation(internal.listings.drafts.sweep, {})).toBe(9);
      await finishWork(t);
      expect(await count()).toBe(11);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("unauthorised", () => {
  test("anyone can read listings, but only the seller and admins can read hidden ones", async () => {
    const t = startBackend();
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId, { isHidden: true, isListed: false });
    await expectRoles(t, anyone, async (as, role) => {
      expect(await as.query(api.listings.catalogue.get, { listingId }), role).toBeNull();
      const otherArgs = { sellerId: seller.userId, paginationOpts: page };
      const cards = await as.query(api.listings.catalogue.bySeller, otherArgs);
      expect(cards.page).toEqual([]);
      return cards;
    });
    await expectRoles(t, signedInOnly, async (as, role) => {
      const listing = await as.query(api.listings.catalogue.getHidden, { listingId });
      expect(listing !== null).toBe(role === "admin" || role === "designatedAdmin");
      return listing;
    });
    const hidden = { _id: listingId, sellerId: seller.userId };
    expect(await seller.as.query(api.listings.catalogue.getHidden, { listingId })).toMatchObject(
      hidden,
    );
    const shownId = await addListing(t, seller.userId, {});
    for (const id of [shownId, "nonsense"]) {
      const listingArgs = { listingId: id };
      expect(await seller.as.query(api.listings.catalogue.getHidden, listingArgs)).toBeNull();
    }
  });

  test("only the seller can list their own listings", async () => {
    const t = startBackend();
    const seller = await addSeller(t);
    await addListing(t, seller.userId, { isActive: false, isListed: false });
    const ownArgs = { paginationOpts: page };
    expect((await seller.as.query(api.listings.catalogue.mine, ownArgs)).page).toHaveLength(1);
    await expectRoles(t, signedInOnly, async (as) => {
      const myListings = await as.query(api.listings.catalogue.mine, ownArgs);
      expect(myListings.page).toEqual([]);
      return myListings;
    });
  });

  test("only the seller can change a listing", async () => {
    const t = startBackend();
    const seller = await addSeller(t);
    const listingId = await addListing(t, seller.userId);
    const others = withErrorForAllowed(sellersOnly, "forbidden");
    await expectRoles(t, others, (as) =>
      as.mutation(api.listings.catalogue.setActive, { listingId, isActive: false }),
    );
    await expectRoles(t, others, (as) =>
      as.mutation(api.listings.catalogue.update, { listingId, ...details, images: [] }),
    );
  });

  test("only approved sellers can create listings and save drafts", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const image = await addUpload(t, person.userId);
    // The photo belongs to another user, so even a seller is refused here.
    await expectRoles(t, withErrorForAllowed(sellersOnly, "invalid_input"), (as) =>
      as.mutation(api.listings.catalogue.create, { clientKey: "x", ...cherry, images: [image] }),
    );
    await expectRoles(t, withErrorForAllowed(sellersOnly, "invalid_input"), (as) =>
      as.mutation(api.listings.drafts.save, {
        form,
        images: [image],
      }),
    );
    await expectRoles(t, sellersOnly, (as) => as.query(api.listings.drafts.mine, {}));
    await expectRoles(t, sellersOnly, (as) => as.mutation(api.listings.drafts.discard, {}));
  });
});
