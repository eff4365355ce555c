/** The law applies to photo captions as to the description, since buyers and search engines see both. */
import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import { ALT_MAX, IMAGES_MAX } from "../../../convex/domain/shared/constants";
import { aListing } from "../kit/aListing";
import { addSeller, expectFail, startBackend } from "../kit/helpers";
import { addUpload } from "../kit/uploads";

const BARRED = "Signal crayfish, five pounds each";

async function aShop() {
  const t = startBackend();
  const seller = await addSeller(t);
  const image = await addUpload(t, seller.userId);
  const create = (alt: string) =>
    seller.as.mutation(api.listings.listings.create, {
      clientKey: "k",
      ...aListing(),
      images: [{ ...image, alt }],
    });
  const { quantity: _, ...details } = aListing();
  return { t, seller, image, create, details };
}

test("a photo caption can't offer a banned species, when created or changed", async () => {
  const { seller, image, create, details } = await aShop();
  await expectFail(create(BARRED), "description_blocked");
  const listingId = await create("Ten shrimp on moss, no signal crayfish");
  const change = seller.as.mutation(api.listings.listings.update, {
    listingId,
    ...details,
    images: [{ ...image, alt: BARRED }],
  });
  await expectFail(change, "description_blocked");
});

test("captions that are too long or too many are refused before the law check", async () => {
  const { seller, image, create, details } = await aShop();
  await expectFail(create(BARRED.repeat(ALT_MAX)), "invalid_input");
  const images = Array.from({ length: IMAGES_MAX + 1 }, () => ({ ...image, alt: BARRED }));
  const many = { clientKey: "m", ...details, quantity: 1, images };
  await expectFail(seller.as.mutation(api.listings.listings.create, many), "images_too_many");
});

test("an existing listing with such a caption can't be put back on sale", async () => {
  const { t, seller, image, create } = await aShop();
  const listingId = await create("Ten shrimp on moss");
  const set = (isActive: boolean) =>
    seller.as.mutation(api.listings.listings.setActive, { listingId, isActive });
  await set(false);
  await t.run((ctx) =>
    ctx.db.patch("listings", listingId, { images: [{ ...image, alt: BARRED }] }),
  );
  await expectFail(set(true), "description_blocked");
  const listing = await t.query(api.listings.listings.get, { listingId });
  expect(listing?.isActive).toBe(false);
});
