import { expect, test } from "vitest";
import { internal } from "#convex/_generated/api.js";
import { demoListings } from "#convex/demo/model/data.ts";
import { addFile, startBackend } from "../kit/helpers";

test("one demo listing is waiting for an admin to check its proof", async () => {
  const t = startBackend();
  await t.mutation(internal.demo.seedRows.addPeople, {});
  const [index, ...others] = demoListings.flatMap(({ proof }, at) => (proof ? [at] : []));
  expect([index !== undefined, others]).toEqual([true, []]);
  const images = [{ storageId: await addFile(t), width: 800, height: 600 }];
  const proof = { storageId: await addFile(t), name: "breeding-record.svg" };
  await t.mutation(internal.demo.seedRows.addListing, { index: index!, images, proof });
  const rows = await t.run(async ({ db }) => ({
    listings: await db.query("listings").take(5),
    proofs: await db.query("listingProofs").take(5),
  }));
  expect(rows.listings).toMatchObject([{ proof: "waiting", isListed: false }]);
  expect(rows.proofs).toMatchObject([{ status: "waiting", species: ["Hypancistrus zebra"] }]);
});
