/** The demo's claims, brought to their states by the functions that load the demo. */

import { expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { demoListings, demoOrders } from "#convex/demo/model/data.ts";
import { addAdmin, addFile, type Backend } from "../kit/helpers";
import { settle, startShop } from "../kit/orderHelpers";
import { deliver, sessionEvent } from "../kit/stripeEvents";

const picture = async (t: Backend) => ({ storageId: await addFile(t), width: 800, height: 600 });

test("the seller, the buyer and an admin each have a claim to answer, and one claim is decided", async () => {
  const shop = await startShop();
  const { t, stripe } = shop;
  const admin = await addAdmin(t);
  await t.mutation(internal.demo.seedRows.addPeople, {});
  await t.run(async ({ db }) => {
    const profiles = await db.query("userProfiles").collect();
    const profile = profiles.find(({ userId }) => userId === admin.userId);
    if (profile) await db.patch("userProfiles", profile._id, { email: "admin@shoal.local" });
    await db.patch("users", admin.userId, { email: "admin@shoal.local" });
  });
  const statesByKey = new Map<string, unknown>();
  for (const [index, demo] of demoOrders.entries()) {
    if (demo.claim === undefined) continue;
    const ownListings = demoListings.filter(({ seller }) => seller === demo.seller);
    const listing = ownListings[demo.about];
    if (!listing) throw new Error(`No listing of demo order ${index}`);
    const images = [await picture(t)];
    const at = demoListings.indexOf(listing);
    await t.mutation(internal.demo.seedRows.addListing, { index: at, images });
    const orderId = await t.mutation(internal.demo.seedRows.placeOrder, { index });
    await settle(t);
    const session = [...stripe.sessions.values()].at(-1);
    if (!session) throw new Error("No pay page");
    await deliver(t, sessionEvent(session));
    await settle(t);
    const claimPhotos = [await picture(t), await picture(t)];
    await t.mutation(internal.demo.seedRows.advanceOrder, { index, orderId, claimPhotos });
    await settle(t);
    const order = (await t.run(({ db }) => db.get("orders", orderId))) as Doc<"orders">;
    const { claim, timeline } = await admin.as.query(api.claims.cases.caseOf, {
      orderId: order.uuid,
    });
    expect(claim.photos).toHaveLength(2);
    expect(timeline.map(({ createdAt }) => createdAt)).toEqual(
      timeline.map(({ createdAt }) => createdAt).sort((a, b) => a - b),
    );
    statesByKey.set(demo.claim, { order: order.status, claim: claim.status, by: claim.waitsFor });
  }
  expect(Object.fromEntries(statesByKey)).toEqual({
    open: { order: "disputed", claim: "open", by: "seller" },
    offered: { order: "disputed", claim: "offered", by: "buyer" },
    contested: { order: "disputed", claim: "contested", by: "admin" },
    decided: { order: "completed", claim: "upheld", by: null },
  });
});
