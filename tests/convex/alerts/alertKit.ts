/** Saved searches, new listings, and what people hear of them. */
import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import { aListing } from "../kit/aListing";
import { addFile, type Backend, type Person } from "../kit/helpers";
import { settle } from "../kit/orderHelpers";

export type Alert = { mark?: boolean; mail?: boolean };

/** Saves a search of somebody's with the alert asked for. */
export async function saveSearch(
  { as }: Person,
  query: string,
  { mark = true, mail = false }: Alert = {},
): Promise<Id<"savedSearches">> {
  const searchId = await as.mutation(api.listings.savedSearches.save, { name: query, query });
  await as.mutation(api.listings.savedSearches.setAlert, { searchId, mark, mail });
  return searchId;
}

/** Puts a listing up through the seller's own form. */
export async function list(
  t: Backend,
  seller: Person,
  changes: Parameters<typeof aListing>[0] = {},
): Promise<Id<"listings">> {
  const storageId = await addFile(t);
  await t.run(async ({ db }) => {
    await db.insert("uploads", {
      ...{ userId: seller.userId, storageId, purpose: "listing", contentType: "image/png" },
      ...{ sizeBytes: 1, used: false, createdAt: 0 },
    });
  });
  return await seller.as.mutation(api.listings.listings.create, {
    clientKey: `list-${storageId}`,
    ...aListing(changes),
    images: [{ storageId, width: 4, height: 3 }],
  });
}

/** The seller changes the price of a listing, in pence. */
export async function reprice(
  t: Backend,
  { as }: Person,
  listingId: Id<"listings">,
  price: number,
  changes: Parameters<typeof aListing>[0] = {},
): Promise<void> {
  const { images } = await rowOf(t, "listings", listingId);
  const { quantity: _, ...details } = aListing({ ...changes, price });
  await as.mutation(api.listings.listings.update, { listingId, ...details, images });
  await finish(t);
}

/** Runs what is due now and all that it hands on. */
async function finish(t: Backend): Promise<void> {
  for (let round = 0; round < 6; round++) await settle(t, 1);
}

/** Runs the comparison of what has arrived, to the end. */
export async function compare(t: Backend): Promise<void> {
  await t.mutation(internal.alerts.matching.sweep, {});
  await finish(t);
}

/** Sends what is due of the daily mail, to the end. */
export async function sendMails(t: Backend): Promise<void> {
  await t.mutation(internal.alerts.mails.sweep, {});
  await finish(t);
}

export async function rowOf<Table extends "listings" | "savedSearches">(
  t: Backend,
  table: Table,
  id: Id<Table>,
): Promise<Doc<Table>> {
  const row = await t.run(({ db }) => db.get(table, id));
  expect(row).not.toBeNull();
  return row as Doc<Table>;
}

export const newOf = async (t: Backend, id: Id<"savedSearches">): Promise<number> =>
  (await rowOf(t, "savedSearches", id)).newCount ?? 0;

/** What the bell shows, newest first. */
export const bell = async ({ as }: Person) =>
  (
    await as.query(api.notifications.notifications.list, {
      paginationOpts: { numItems: 20, cursor: null },
    })
  ).page;

export const mailsTo = async (t: Backend, { email }: Person) =>
  (await t.run(({ db }) => db.query("emails").collect())).filter(({ to }) => to === email);
