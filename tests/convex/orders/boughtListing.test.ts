/** The description and photos that an order stores of its listing. */

import { expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { addPhoto } from "../kit/claimHelpers";
import { addAdmin, addPerson, expectFail, finishWork } from "../kit/helpers";
import { addPaidOrder, advanceTime, startShop } from "../kit/orderHelpers";

test("an order shows the description and all photos as they were bought, even if the listing is edited", async () => {
  const shop = await startShop({ description: "Home bred, six weeks old." });
  const { t, seller, buyer, listingId } = shop;
  const uploadFields = { purpose: "listing", used: true } as const;
  const images = [
    await addPhoto(shop, seller, uploadFields),
    await addPhoto(shop, seller, uploadFields),
  ];
  await t.run((ctx) => ctx.db.patch("listings", listingId, { images }));
  const orderId = await addPaidOrder(shop);

  // After an edit the listing no longer uses its files, so the sweep deletes them unless the order does.
  await t.run(async ({ db }) => {
    await db.patch("listings", listingId, { description: "Wild caught.", images: [] });
    for (const row of await db.query("uploads").collect()) {
      if (!row.kept) await db.patch("uploads", row._id, { used: false });
    }
  });
  await advanceTime(shop, 2 * DAY_MS);
  await t.mutation(internal.shared.uploads.sweep, {});
  await finishWork(t);

  const admin = await addAdmin(t);
  for (const { as } of [buyer, seller, admin]) {
    const [boughtListing] = await as.query(api.orders.fulfilment.boughtListings, { orderId });
    expect(boughtListing?.description).toBe("Home bred, six weeks old.");
    expect(boughtListing?.images.map(({ storageId }) => storageId)).toEqual(
      images.map(({ storageId }) => storageId),
    );
  }
  const stranger = await addPerson(t);
  await expectFail(
    stranger.as.query(api.orders.fulfilment.boughtListings, { orderId }),
    "order_not_found",
  );
});
