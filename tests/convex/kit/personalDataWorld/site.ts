import type { Own } from "../personalDataSides";

export const own: Own = async ({ db, now, userId }) => {
  const entries = [{ path: `/seller/${userId}`, changedAt: now }];
  await db.insert("sitemapRows", { kind: "sellers", place: 0, entries });
};
