/**
 * What each seller earned, by calendar year and quarter. Updated as orders complete and refunds are made,
 * never recounted.
 */
import { type Infer, v } from "convex/values";
import { env, type MutationCtx } from "#convex/_generated/server.js";
import {
  type Figures,
  lineLevel,
  type LineLevel,
  lineNotice,
  type OrderPart,
  orderPart,
  YEARS_KEPT,
} from "#convex/domain/sellers/yearlyFigures.ts";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { notify } from "#convex/notifications/model/notify.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { startSweep } from "#convex/shared/model/jobs.ts";
import { enqueueEmail } from "#convex/shared/model/outbox.ts";
import { sellerLineMail } from "../mail/sellerYears";
import { sellerYears } from "../tables";

type Order = Doc<"orders">;
type Year = Doc<"sellerYears">;

const { year, quarters, sales, consideration, fees, level } = sellerYears.validator.fields;
/** Money is in pence, `sales` is a count; `quarters` are the four of the year. */
export const yearFigures = v.object({ year, quarters, sales, consideration, fees, level });

/** A seller's figures of a calendar year; null before their first completed sale in it. */
export async function findYear(
  { db }: QueryCtx,
  sellerId: Id<"users">,
  year: number,
): Promise<Year | null> {
  return await db
    .query("sellerYears")
    .withIndex("by_sellerId_and_year", (q) => q.eq("sellerId", sellerId).eq("year", year))
    .unique();
}

/** A row for its seller and admins, without the seller's id and the notified level. */
export const toYearFigures = (row: Year): Infer<typeof yearFigures> => ({
  year: row.year,
  quarters: row.quarters,
  sales: row.sales,
  consideration: row.consideration,
  fees: row.fees,
  level: row.level,
});

/**
 * Updates the seller's year to match the order; correct however often the money changes and in whichever
 * order. Returns the part that the order must store as `inYear`.
 */
export async function keepSellerYear(
  ctx: MutationCtx,
  order: Order,
): Promise<{ inYear?: OrderPart | undefined }> {
  const after = orderPart(order) ?? undefined;
  // `order` may be older than the stored row, but if its own part is unchanged, its money has not changed.
  if (isSame(order.inYear, after)) return {};
  const before = (await ctx.db.get("orders", order._id))?.inYear;
  if (isSame(before, after)) return {};
  if (before) await add(ctx, order.sellerId, before, -1);
  if (after) await add(ctx, order.sellerId, after, 1);
  return { inYear: after };
}

function isSame(a: OrderPart | undefined, b: OrderPart | undefined): boolean {
  if (!a || !b) return !a && !b;
  return (
    a.year === b.year &&
    a.quarter === b.quarter &&
    a.consideration === b.consideration &&
    a.fees === b.fees
  );
}

/** The first year whose figures are still kept. */
const firstKept = () => new Date().getUTCFullYear() - YEARS_KEPT;

/** Finds years that ended more than six years ago; returns how many rows. */
export async function sweepYears(ctx: MutationCtx): Promise<number> {
  const over = ctx.db
    .query("sellerYears")
    .withIndex("by_year_and_level", (q) => q.lt("year", firstKept()));
  return await startSweep(ctx, "forgetSellerYear", over);
}

/** Deletes a row whose retention period has ended. */
export async function forgetYear(ctx: MutationCtx, rowId: Id<"sellerYears">): Promise<void> {
  const row = await ctx.db.get("sellerYears", rowId);
  if (row && row.year < firstKept()) await ctx.db.delete("sellerYears", rowId);
}

const NOTHING: Figures = { sales: 0, consideration: 0, fees: 0 };
const plus = (a: Figures, b: Figures, sign: 1 | -1): Figures => ({
  sales: a.sales + sign * b.sales,
  consideration: a.consideration + sign * b.consideration,
  fees: a.fees + sign * b.fees,
});

async function add(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  { year, quarter, ...money }: OrderPart,
  sign: 1 | -1,
): Promise<void> {
  // A very late change of an order's money can't affect a year that is no longer stored.
  if (year < firstKept()) return;
  const row = await findYear(ctx, sellerId, year);
  const part = { sales: 1, ...money };
  const four = row?.quarters ?? [NOTHING, NOTHING, NOTHING, NOTHING];
  const quarters = four.map((one, i) => (i === quarter ? plus(one, part, sign) : one));
  const all = plus(row ?? NOTHING, part, sign);
  const level = lineLevel(all);
  const told = row?.toldLevel ?? 0;
  const isNews = sign > 0 && level > told;
  const fields = { quarters, ...all, level, toldLevel: isNews ? level : told };
  if (row) await ctx.db.patch("sellerYears", row._id, fields);
  else await ctx.db.insert("sellerYears", { sellerId, year, ...fields });
  if (isNews) await tell(ctx, sellerId, level, year, all);
}

/**
 * Notifies once per threshold and year, by bell and by email whatever the seller's email settings, because it
 * is about the law.
 */
async function tell(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  level: LineLevel,
  year: number,
  figures: Figures,
): Promise<void> {
  const profile = await profileOf(ctx, sellerId);
  if (profile === null || profile.deletedAt !== null) return;
  const notice = lineNotice(level, year, figures, profile.trader !== undefined);
  if (notice === null) return;
  const occasion = `seller-line-${year}-${level}`;
  await notify(ctx, sellerId, occasion, { kind: "sellerLine", year, headline: notice.headline });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: profile.email,
    userId: sellerId,
    idempotencyKey: `${occasion}-${sellerId}`,
    ...sellerLineMail(notice, `${env.SITE_URL}/profile/sold`),
  });
}
