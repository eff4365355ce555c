/** The words by which the admin finds an order: kept rows, so that a search can go by time as well as by word. */
import { foldText } from "../../domain/shared/text";
import { isUuidV4, shortId } from "../../domain/shared/ids";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Order } from "./records";

const KEY_LENGTHS = [3, 5] as const;
/** Far more words than a title, a species and a name have. */
const WORDS_MAX = 40;

export const wordsOfOrder = ({ searchText }: Pick<Order, "searchText">): string[] =>
  searchText.split(/\s+/).flatMap((part) =>
    // An id is one word: the parts between its dashes mean nothing.
    isUuidV4(part) ? [shortId(part)] : foldText(part).split(" ").filter(Boolean),
  );

/** The key under which orders with a word that begins so stand; null for less than three letters. */
export function keyOf(beginning: string): string | null {
  const letters = [...beginning];
  const length = KEY_LENGTHS.findLast((one) => one <= letters.length);
  return length === undefined ? null : letters.slice(0, length).join("");
}

/** Writes the keys of an order anew: when it is placed, and when its seller's name goes from its words. */
export async function keepSearchKeys(
  ctx: MutationCtx,
  order: Pick<Order, "searchText" | "createdAt"> & { _id: Id<"orders"> },
): Promise<void> {
  const wanted = new Set<string>();
  for (const word of wordsOfOrder(order).slice(0, WORDS_MAX)) {
    const letters = [...word];
    for (const length of KEY_LENGTHS) {
      const key = keyOf(letters.slice(0, length).join(""));
      if (key !== null) wanted.add(key);
    }
  }
  const there = await ctx.db
    .query("orderSearchKeys")
    .withIndex("by_orderId", (q) => q.eq("orderId", order._id))
    .take(WORDS_MAX * KEY_LENGTHS.length);
  for (const { _id, key } of there) {
    if (!wanted.delete(key)) await ctx.db.delete("orderSearchKeys", _id);
  }
  for (const key of wanted) {
    await ctx.db.insert("orderSearchKeys", {
      orderId: order._id,
      key,
      createdAt: order.createdAt,
    });
  }
}
