/** An order's lines, and their summary on the order's row. */

import { pick } from "convex-helpers";
import type { WithoutSystemFields } from "convex/server";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { sumOfLines, summaryTitle } from "#convex/domain/orders/lines.ts";
import { ORDER_LINES_MAX } from "#convex/domain/shared/constants.ts";
import { foldText } from "#convex/domain/shared/text.ts";
import { orderLines } from "../tables";

export type OrderLine = Doc<"orderLines">;
export type NewLine = Omit<WithoutSystemFields<OrderLine>, "orderId" | "buyerId">;

const VIEW_FIELDS = [
  ...(["listingId", "title", "species", "category"] as const),
  ...(["hasAnimals", "unitPrice", "quantity", "amount"] as const),
] as const;

/** A line as both sides see it. Money in pence. */
export const orderLine = v.object(pick(orderLines.validator.fields, [...VIEW_FIELDS]));

export const toLineView = (line: OrderLine): Infer<typeof orderLine> =>
  pick(line, [...VIEW_FIELDS]);

/** In the order in which the buyer chose them. */
export async function linesOf({ db }: QueryCtx, orderId: Id<"orders">): Promise<OrderLine[]> {
  return await db
    .query("orderLines")
    .withIndex("by_orderId", (q) => q.eq("orderId", orderId))
    .take(ORDER_LINES_MAX);
}

/** The fields of an order's row that summarise its lines. */
export function summaryOfLines(lines: readonly NewLine[]) {
  const [first] = lines;
  if (first === undefined) throw new Error("An order needs a line");
  return {
    listingId: first.listingId,
    quizId: first.quizId,
    listingTitle: summaryTitle(lines),
    hasAnimals: lines.some(({ hasAnimals }) => hasAnimals),
    ...sumOfLines(lines),
  };
}

/** `sellerName`: "" once the seller's account is deleted. */
export const searchTextOf = (
  uuid: string,
  lines: readonly Pick<NewLine, "title" | "species">[],
  sellerName: string,
): string =>
  foldText(
    [uuid, ...lines.flatMap(({ title, species }) => [title, species]), sellerName].join(" "),
  );
