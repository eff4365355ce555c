/**
 * Barred species in photo captions, which buyers and search engines see, are queued for an admin.
 */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { ALT_MAX, IMAGES_MAX } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import { addAdmin, addSeller, expectFail, startBackend } from "../kit/helpers";
import { addUpload } from "../kit/uploads";

const BARRED_CAPTION = "Signal crayfish, five pounds each";

async function addShop() {
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
  const { t, seller, image, create, details } = await addShop();
  const admin = await addAdmin(t);
  const namesToReview = async () => {
    const { items } = await admin.as.query(api.moderation.queue.queue, {
      kind: "listing",
      limit: 5,
    });
    return items.map((item) => item.kind === "listing" && item.names);
  };
  const listingId = await create(BARRED_CAPTION);
  expect(await namesToReview()).toEqual([["signal crayfish"]]);
  await seller.as.mutation(api.listings.catalogue.update, {
    listingId,
    ...details,
    images: [{ ...image, alt: "Ten shrimp on moss" }],
  });
  expect(await namesToReview()).toEqual([]);
});

test("a caption that is too long is refused, and so are too many captions", async () => {
  const { seller, image, create, details } = await addShop();
  await expectFail(create(BARRED_CAPTION.repeat(ALT_MAX)), "invalid_input");
  const images = Array.from({ length: IMAGES_MAX + 1 }, () => ({ ...image, alt: BARRED_CAPTION }));
  const manyCaptions = { clientKey: "m", ...details, quantity: 1, images };
  await expectFail(
    seller.as.mutation(api.listings.catalogue.create, manyCaptions),
    "images_too_many",
  );
});
