/** Search keys for the admin's order search. Stored as rows, so that a search can use both time and word. */
import { foldText } from "#convex/domain/shared/text.ts";
import { isUuidV4, shortId } from "#convex/domain/shared/ids.ts";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";

const KEY_LENGTHS = [3, 5] as const;
/** Far more words than a title, species and name have. */
const WORDS_MAX = 40;

export const wordsOfOrder = ({ searchText }: Pick<Doc<"orders">, "searchText">): string[] =>
  searchText.split(/\s+/).flatMap((part) =>
    // An id counts as one word: its dash-separated parts mean nothing.
    isUuidV4(part) ? [shortId(part)] : foldText(part).split(" ").filter(Boolean),
  );

/** The key for a word that starts with `beginning`; null for fewer than three letters. */
export function keyOf(beginning: string): string | null {
  const letters = [...beginning];
  const length = KEY_LENGTHS.findLast((keyLength) => keyLength <= letters.length);
  return length === undefined ? null : letters.slice(0, length).join("");
}

/** Syncs an order's search keys: on placing it, and when its seller's name is removed. */
export async function syncSearchKeys(
  ctx: MutationCtx,
  order: Pick<Doc<"orders">, "searchText" | "createdAt"> & { _id: Id<"orders"> },
): Promise<void> {
  const expectedKeys = new Set<string>();
  for (const word of wordsOfOrder(order).slice(0, WORDS_MAX)) {
    const letters = [...word];
    for (const length of KEY_LENGTHS) {
      const key = keyOf(letters.slice(0, length).join(""));
      if (key !== null) expectedKeys.add(key);
    }
  }
  const storedKeys = await ctx.db
    .query("orderSearchKeys")
    .withIndex("by_orderId", (q) => q.eq("orderId", order._id))
    .take(WORDS_MAX * KEY_LENGTHS.length);
  for (const { _id, key } of storedKeys) {
    if (!expectedKeys.delete(key)) await ctx.db.delete("orderSearchKeys", _id);
  }
  for (const key of expectedKeys) {
    await ctx.db.insert("orderSearchKeys", {
      orderId: order._id,
      key,
      createdAt: order.createdAt,
    });
  }
}
