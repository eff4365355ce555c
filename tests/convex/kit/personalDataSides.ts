/** The users of `personalDataWorld.ts`, and the arguments with which each slice adds its rows. */

import type { Id } from "#convex/_generated/dataModel.js";
import type { DatabaseWriter } from "#convex/_generated/server.js";
import { addFile, addListing, addPerson, type Backend } from "./helpers";

export type Side = Awaited<ReturnType<typeof addSide>>;

/** Adds the rows that `side` alone has. */
export type AddOwnRows = (world: Side & { db: DatabaseWriter; now: number }) => Promise<void>;

/** Adds the rows that an order from `seller` by `buyer` gives both. */
export type AddTradeRows = (world: {
  db: DatabaseWriter;
  now: number;
  buyer: Side;
  seller: Side;
  people: { buyerId: Id<"users">; sellerId: Id<"users"> };
  orderId: Id<"orders">;
  adjustmentId: Id<"orderAdjustments">;
  stripeIdFor: (label: string) => string;
  buyerTextFor: (label: string) => string;
}) => Promise<void>;

/** An account with two listings and its files; all its texts contain `name`. */
export async function addSide(t: Backend, name: string) {
  const email = `${name}@shoal.test`;
  const fullName = `${name} Surname`;
  const person = await addPerson(t, { fullName, email });
  const { userId } = person;
  const files = {
    listing: await addFile(t),
    packaging: await addFile(t),
    claim: await addFile(t),
    message: await addFile(t),
    avatar: await addFile(t),
    draft: await addFile(t),
    packagingVideo: await addFile(t, "video/mp4"),
    draftVideo: await addFile(t, "video/mp4"),
    unsold: await addFile(t),
    proof: await addFile(t, "application/pdf"),
  };
  const image = (storageId: (typeof files)["listing"]) => ({ storageId, width: 1, height: 1 });
  const labelFor = (label: string) => `${label} of ${name}`;
  const listingId = await addListing(t, userId, {
    username: fullName,
    description: labelFor("description"),
    images: [image(files.listing)],
  });
  const unsoldId = await addListing(t, userId, {
    username: fullName,
    title: labelFor("unsold"),
    images: [image(files.unsold)],
  });
  return { ...person, fullName, email, name, files, listingId, unsoldId, image, labelFor };
}
