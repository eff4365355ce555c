import { pick } from "convex-helpers";
import { v } from "convex/values";
import { pricedOf } from "../domain/listings/deliveryFrom";
import { traderLabel } from "../domain/sellers/trader";
import { internalQuery } from "../functions";
import { listingCard, newestListed } from "../listings/model/cards";
import { category, listingDetails } from "../listings/tables";

const FEED_MAX = 50;

/** The newest listings on sale, in one category or all. */
export const newest = internalQuery({
  args: { category: v.nullable(category) },
  returns: v.array(
    v.object({
      _id: v.id("listings"),
      ...pick(listingDetails, ["title", "species", "description"]),
      town: v.string(),
      ...pick(listingCard.fields, ["price", "deliveryFrom", "available", "held", "minQuantity"]),
      sellerName: v.string(),
      createdAt: v.number(),
      updatedAt: v.number(),
    }),
  ),
  handler: async (ctx, { category }) => {
    const rows = await newestListed(ctx, category, FEED_MAX);
    return rows.map((row) => ({
      ...pick(row, ["_id", "title", "species", "description", "town", "createdAt", "updatedAt"]),
      ...pricedOf(row),
      sellerName: row.trader ? `${row.username} (${traderLabel(row.trader)})` : row.username,
    }));
  },
});
