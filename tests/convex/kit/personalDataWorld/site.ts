import type { AddOwnRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({ db, now, userId }) => {
  const entries = [{ path: `/seller/${userId}`, changedAt: now }];
  await db.insert("sitemapRows", { kind: "sellers", place: 0, entries });
};
