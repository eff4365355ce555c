/** The words of photographs, which buyers and search engines get: the law reads them as it reads the description. */
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

test("what may not be listed is not offered by the words of a photograph, new or changed", async () => {
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

test("words that are too long, or of too many photographs, are refused before the law reads them", async () => {
  const { seller, image, create, details } = await aShop();
  await expectFail(create(BARRED.repeat(ALT_MAX)), "invalid_input");
  const images = Array.from({ length: IMAGES_MAX + 1 }, () => ({ ...image, alt: BARRED }));
  const many = { clientKey: "m", ...details, quantity: 1, images };
  await expectFail(seller.as.mutation(api.listings.listings.create, many), "images_too_many");
});

test("what was up with such words is not put back", async () => {
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
