import type { AddOwnRows } from "../personalDataSides";
import { NO_ALERT } from "../savedSearch";

export const addOwnRows: AddOwnRows = async ({ db, now, userId, listingId, words }) => {
  const searchId = await db.insert("savedSearches", {
    ...NO_ALERT,
    userId,
    name: words("search"),
    query: "q",
    createdAt: now,
  });
  await db.insert("alertMails", { userId, token: words("stop") });
  await db.insert("searchMatches", { userId, searchId, listingId, awaitsEmail: false, at: now });
};
