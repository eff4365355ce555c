/** A user with many rows in every section of their export, for multi-part exports and deletions. */

import type { Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import { personRows } from "#convex/privacy/model/personalData.ts";
import type { Backend } from "./helpers";
import type { Side } from "./personalDataSides";

/** Tables with one row per user, or a limited number. */
const ONE_EACH: readonly string[] = [
  ...["userProfiles", "userSettings", "authAccounts", "authSessions", "listingDrafts"],
  ...["applicationDrafts", "dataExports", "payoutAccounts"],
];

/**
 * Inserts `times` distinct copies of each of a user's rows that their export contains. Returns the
 * tables.
 */
export async function multiplyRows(t: Backend, person: Side, times: number): Promise<string[]> {
  const downloadedRows = personRows.filter(({ download }) => typeof download !== "string");
  const all = [...new Set(downloadedRows.map(({ table }) => table))].filter(
    (table) => !ONE_EACH.includes(table),
  );
  // Listings come first, because copies of a proof go to the copies of its listing.
  const tables = ["listings" as const, ...all.filter((table) => table !== "listings")];
  await t.run(async ({ db, storage }) => {
    let serial = 0;
    const insert = (table: TableNames, row: object) => db.insert(table, row);
    for (const table of tables) {
      for (const row of (await db.query(table).collect()) as Record<string, unknown>[]) {
        const { _id, _creationTime, ...fields } = row;
        const isTheirs = Object.values(fields).includes(person.userId);
        for (let i = 1; isTheirs && i <= times; i += 1) {
          serial += 1;
          const later = (name: string) =>
            typeof fields[name] === "number" ? { [name]: fields[name] + serial } : {};
          const different = {
            ...later("createdAt"),
            ...later("timestamp"),
            ...later("lastMessageAt"),
            ...later("at"),
            ...later("addedAt"),
            ...later("sentAt"),
            ...later("answeredAt"),
            ...later("leftAt"),
            ...later("year"),
            ...("uuid" in fields ? { uuid: crypto.randomUUID() } : {}),
            ...("idempotencyKey" in fields ? { idempotencyKey: `${person.name} ${i}` } : {}),
            // Copies don't share the first row's files.
            ...("images" in fields ? { images: [] } : {}),
            ...("packagingVideoId" in fields ? { packagingVideoId: undefined } : {}),
            ...(table === "uploads" ? { storageId: await storage.store(new Blob(["x"])) } : {}),
          };
          if (table === "conversationMembers") {
            const conversation = await db.get(fields["conversationId"] as Id<"conversations">);
            const { _id: _, _creationTime: __, ...talk } = conversation as Doc<"conversations">;
            Object.assign(different, { conversationId: await insert("conversations", talk) });
          }
          if (table === "listingProofs") {
            const newListings = await db.query("listings").order("desc").take(times);
            Object.assign(different, { listingId: newListings[i - 1]?._id });
          }
          await insert(table, { ...fields, ...different });
        }
      }
    }
  });
  return tables;
}
