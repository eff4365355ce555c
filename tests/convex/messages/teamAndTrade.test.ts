/** An admin doesn't write as Shoal to the other side of their own trade. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addArrivedOrder, claim } from "../kit/claimHelpers";
import { addAdmin, addPerson, expectFail, makeAdmin, type Person } from "../kit/helpers";
import { type Shop, startShop } from "../kit/orderHelpers";

const TEXT = "Accept the claim today.";
const beginChat = async (admin: Person, to: Person) =>
  await admin.as.mutation(api.messages.thread.begin, {
    sellerId: to.userId,
    message: TEXT,
    clientId: crypto.randomUUID(),
  });
const startShopWithClaim = async (): Promise<Shop> => {
  const shop = await startShop();
  await claim(shop, await addArrivedOrder(shop));
  return shop;
};

test.each(["buyer", "seller"] as const)("the %s of a claim, as an admin", async (side) => {
  const shop = await startShopWithClaim();
  const [admin, other] = side === "buyer" ? [shop.buyer, shop.seller] : [shop.seller, shop.buyer];
  await makeAdmin(shop.t, admin);
  const { message } = await expectFail(beginChat(admin, other), "trade_with_admin");
  expect(message).toBe(
    "You have an order with this person that is unfinished or can still be reviewed, so another admin must do this.",
  );
  await beginChat(admin, await addPerson(shop.t));
});

test("an admin's other account, in a conversation that exists already", async () => {
  const shop = await startShop();
  const email = shop.buyer.email.replace("@", "+boss@");
  const admin = await addPerson(shop.t, { role: "admin", email });
  await beginChat(admin, shop.seller);
  const conversation = await shop.t.run(({ db }) => db.query("conversations").first());
  await claim(shop, await addArrivedOrder(shop));
  const conversationId = conversation!._id;
  const message = { conversationId, message: TEXT, clientId: crypto.randomUUID() };
  await expectFail(admin.as.mutation(api.messages.thread.send, message), "trade_with_admin");
});

test("other admins do", async () => {
  const shop = await startShopWithClaim();
  await beginChat(await addAdmin(shop.t), shop.seller);
});
