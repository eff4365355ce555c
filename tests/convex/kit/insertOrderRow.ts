import { pick } from "convex-helpers";
import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";

type Order = WithoutSystemFields<Doc<"orders">>;
type Line = WithoutSystemFields<Doc<"orderLines">>;
export type OneLineOrder = Order & Omit<Line, "orderId" | "title">;

/** Inserts an order of one line, and nothing else. */
export async function insertOrderRow(
  { db }: Pick<MutationCtx, "db">,
  { unitPrice, category, species, water, listingVersionId, ...order }: OneLineOrder,
): Promise<Id<"orders">> {
  const orderId = await db.insert("orders", order);
  const shared = ["buyerId", "listingId", "quizId", "hasAnimals", "quantity", "amount"] as const;
  await db.insert("orderLines", {
    orderId,
    ...pick(order, [...shared]),
    title: order.listingTitle,
    unitPrice,
    category,
    species,
    water,
    listingVersionId,
  });
  return orderId;
}
