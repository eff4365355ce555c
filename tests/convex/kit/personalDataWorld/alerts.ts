import type { AddOwnRows } from "../personalDataSides";
import { NO_ALERT } from "../savedSearch";

export const addOwnRows: AddOwnRows = async ({ db, now, userId, listingId, labelFor }) => {
  const searchId = await db.insert("savedSearches", {
    ...NO_ALERT,
    userId,
    name: labelFor("search"),
    query: "q",
    createdAt: now,
  });
  await db.insert("alertEmails", { userId, token: labelFor("stop") });
  await db.insert("searchMatches", { userId, searchId, listingId, awaitsEmail: false, at: now });
};
