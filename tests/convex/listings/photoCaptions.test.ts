/**
 * Barred species in photo captions, which buyers and search engines see, are queued for an admin.
 */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { ALT_MAX, IMAGES_MAX } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addAdmin, addSeller, expectFail, startBackend } from "../kit/helpers";
import { addUpload } from "../kit/uploads";

const BARRED = "Signal crayfish, five pounds each";

async function aShop() {
  const t = startBackend();
  const seller = await addSeller(t);
  const image = await addUpload(t, seller.userId);
  const create = (alt: string) =>
    seller.as.mutation(api.listings.catalogue.create, {
      clientKey: "k",
      ...aListing(),
      images: [{ ...image, alt }],
    });
  const { quantity: _, ...details } = aListing();
  return { t, seller, image, create, details };
}

test("a barred species in a photo caption adds the listing to the moderators' queue", async () => {
  const { t, seller, image, create, details } = await aShop();
  const admin = await addAdmin(t);
  const names = async () => {
    const { items } = await admin.as.query(api.moderation.queue.queue, {
      kind: "listing",
      limit: 5,
    });
    return items.map((item) => item.kind === "listing" && item.names);
  };
  const listingId = await create(BARRED);
  expect(await names()).toEqual([["signal crayfish"]]);
  await seller.as.mutation(api.listings.catalogue.update, {
    listingId,
    ...details,
    images: [{ ...image, alt: "Ten shrimp on moss" }],
  });
  expect(await names()).toEqual([]);
});

test("a caption that is too long is refused, and so are too many captions", async () => {
  const { seller, image, create, details } = await aShop();
  await expectFail(create(BARRED.repeat(ALT_MAX)), "invalid_input");
  const images = Array.from({ length: IMAGES_MAX + 1 }, () => ({ ...image, alt: BARRED }));
  const many = { clientKey: "m", ...details, quantity: 1, images };
  await expectFail(seller.as.mutation(api.listings.catalogue.create, many), "images_too_many");
});
