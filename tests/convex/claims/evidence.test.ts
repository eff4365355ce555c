/** A photo can be evidence only once. It is recognised by its content, not by its upload id. */

import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { answer, addArrivedOrder, claim, claimOf, addPhoto } from "../kit/claimHelpers";
import { addPerson, expectFail } from "../kit/helpers";
import { settle, type Shop, startShop } from "../kit/orderHelpers";

let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});

type Photos = Awaited<ReturnType<typeof addPhoto>>[];

/** The same bytes, uploaded again. */
const samePhoto = (bytes: number) => addPhoto(shop, shop.buyer, {}, bytes);

async function expectRefused(call: Promise<unknown>, words: string): Promise<void> {
  expect((await expectFail(call, "invalid_input")).message).toContain(words);
}

describe("the same photo uploaded again", () => {
  test("counts only once in a claim", async () => {
    const orderId = await addArrivedOrder(shop);
    const photos: Photos = [await samePhoto(200), await samePhoto(200)];
    await expectRefused(claim(shop, orderId, { photos }), "the same photo was added twice");
    await claim(shop, orderId, { photos: photos.slice(1) });
    expect((await claimOf(shop, orderId)).photos).toHaveLength(1);
  });

  test("is refused in a later claim by the same buyer, full size or small", async () => {
    const [first, second] = [await addArrivedOrder(shop, 1), await addArrivedOrder(shop, 1)];
    await claim(shop, first, { photos: [await samePhoto(200)] });
    const secondCopy = await samePhoto(200);
    const freshPhoto = await samePhoto(300);
    const small = { thumbnailId: secondCopy.storageId, thumbnailWidth: 1 };
    for (const photos of [[secondCopy], [{ ...freshPhoto, ...small }]]) {
      await expectRefused(claim(shop, second, { photos }), "another claim");
    }
    await claim(shop, second, { photos: [freshPhoto] });
  });

  test("is refused in a seller's answer to another claim too", async () => {
    const [first, second] = [await addArrivedOrder(shop, 1), await addArrivedOrder(shop, 1)];
    for (const orderId of [first, second]) await claim(shop, orderId);
    const answerClaim = async (orderId: string) =>
      shop.seller.as.mutation(api.claims.cases.answer, {
        orderId,
        words: "Packed well.",
        photos: [await addPhoto(shop, shop.seller, {}, 250)],
      });
    await answerClaim(first);
    await expectRefused(answerClaim(second), "another claim");
    await answer(shop, second);
  });

  test("is refused in a claim by another account of the buyer's mailbox", async () => {
    await claim(shop, await addArrivedOrder(shop, 1), { photos: [await samePhoto(200)] });
    const buyer = await addPerson(shop.t, { email: shop.buyer.email.replace("@", "+2@") });
    const other = { ...shop, buyer };
    const otherOrder = await addArrivedOrder(other, 1);
    const photos = [await addPhoto(other, buyer, {}, 200)];
    await expectRefused(claim(other, otherOrder, { photos }), "another claim");
    await claim(other, otherOrder);
  });

  test("is refused in a claim by another person, or by a new account after the buyer's deletion", async () => {
    const orderId = await addArrivedOrder(shop, 1);
    await claim(shop, orderId, { photos: [await samePhoto(200)] });
    await shop.seller.as.mutation(api.claims.cases.accept, { orderId });
    await settle(shop.t);
    const { email, userId } = shop.buyer;
    await shop.t.run(async (ctx) => {
      const profile = await profileOf(ctx, userId);
      if (profile) await deleteAccount(ctx, profile, "owner");
    });
    await settle(shop.t);
    for (const buyer of [await addPerson(shop.t, { email }), await addPerson(shop.t)]) {
      const other = { ...shop, buyer };
      const otherOrder = await addArrivedOrder(other, 1);
      const photos = [await addPhoto(other, buyer, {}, 200)];
      await expectRefused(claim(other, otherOrder, { photos }), "another claim");
      await claim(other, otherOrder);
    }
  });

  test("is allowed as the second size of a small photo, and in the seller's answer to the claim", async () => {
    const orderId = await addArrivedOrder(shop);
    const [full, small] = [await samePhoto(200), await samePhoto(200)];
    const thumbnail = { thumbnailId: small.storageId, thumbnailWidth: 1 };
    await claim(shop, orderId, { photos: [{ ...full, ...thumbnail }] });
    await shop.seller.as.mutation(api.claims.cases.answer, {
      orderId,
      words: "Your own photo shows it alive.",
      photos: [await addPhoto(shop, shop.seller, {}, 200)],
    });
    const claimView = await claimOf(shop, orderId);
    expect(claimView.photos).toHaveLength(1);
    expect(claimView.answer?.photos).toHaveLength(1);
  });

  test("is allowed if it was never used, for example in an abandoned draft", async () => {
    const orderId = await addArrivedOrder(shop);
    await samePhoto(200);
    await claim(shop, orderId, { photos: [await samePhoto(200)] });
    expect((await claimOf(shop, orderId)).photos).toHaveLength(1);
  });
});
