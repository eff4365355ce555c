/** Fixtures for saved searches, new listings and alerts. */

import { expect } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { aListing } from "../kit/aListing";
import { addFile, type Backend, type Person } from "../kit/helpers";
import { settle } from "../kit/orderHelpers";

export const NOON = Date.UTC(2026, 4, 4, 12);

export type Alert = { mark?: boolean; mail?: boolean };

/** Saves a search with the given alert. */
export async function saveSearch(
  { as }: Person,
  query: string,
  { mark = true, mail = false }: Alert = {},
): Promise<Id<"savedSearches">> {
  const searchId = await as.mutation(api.listings.savedSearches.save, { name: query, query });
  await as.mutation(api.listings.savedSearches.setAlert, { searchId, mark, mail });
  return searchId;
}

/** Creates a listing through the seller's form. */
export async function createListing(
  t: Backend,
  seller: Person,
  changes: Parameters<typeof aListing>[0] = {},
): Promise<Id<"listings">> {
  const storageId = await addFile(t);
  await t.run(async ({ db }) => {
    await db.insert("uploads", {
      userId: seller.userId,
      storageId,
      purpose: "listing",
      contentType: "image/png",
      sizeBytes: 1,
      used: false,
      createdAt: 0,
    });
  });
  return await seller.as.mutation(api.listings.catalogue.create, {
    clientKey: `list-${storageId}`,
    ...aListing(changes),
    images: [{ storageId, width: 4, height: 3 }],
  });
}

/** Changes a listing's price (pence) as its seller. */
export async function reprice(
  t: Backend,
  { as }: Person,
  listingId: Id<"listings">,
  price: number,
  changes: Parameters<typeof aListing>[0] = {},
): Promise<void> {
  const { images } = await rowOf(t, "listings", listingId);
  const { quantity: _, ...details } = aListing({ ...changes, price });
  await as.mutation(api.listings.catalogue.update, { listingId, ...details, images });
  await runDueJobs(t);
}

/** Runs all due jobs and those that they schedule. */
async function runDueJobs(t: Backend): Promise<void> {
  for (let round = 0; round < 6; round++) await settle(t, 1);
}

/** Matches all new listings. */
export async function matchNewListings(t: Backend): Promise<void> {
  await t.mutation(internal.alerts.matching.sweep, {});
  await runDueJobs(t);
}

/** Sends all due daily emails. */
export async function sendEmails(t: Backend): Promise<void> {
  await t.mutation(internal.alerts.dailyEmail.sweep, {});
  await runDueJobs(t);
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

export const newCountOf = async (t: Backend, id: Id<"savedSearches">): Promise<number> =>
  (await rowOf(t, "savedSearches", id)).newCount;

/** The bell's rows, newest first. */
export const bell = async ({ as }: Person) =>
  (
    await as.query(api.notifications.bell.list, {
      paginationOpts: { numItems: 20, cursor: null },
    })
  ).page;

export const mailsTo = async (t: Backend, { email }: Person) =>
  (await t.run(({ db }) => db.query("emails").collect())).filter(({ to }) => to === email);
