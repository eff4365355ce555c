import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import { env, type MutationCtx, type QueryCtx } from "#convex/_generated/server.js";
import {
  notifiedLevel,
  sellersOfYear,
  storeNotifiedLevel,
} from "#convex/accounts/model/sellerStats.ts";
import {
  type Figures,
  figuresOf,
  THRESHOLD_LEVELS,
  thresholdLevel,
  type ThresholdLevel,
  thresholdNotice,
  orderPart,
  TOP_LEVEL,
} from "#convex/domain/sellers/yearlyFigures.ts";
import { ukQuarter } from "#convex/domain/shared/dates.ts";
import { notify } from "#convex/notifications/model/notify.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { sellerThresholdMail } from "../mail/sellerYearEmail";

/**
 * Money is in pence, `sales` is a count. With `isPartial` the real figures may be higher. `isShared`: they
 * add up sales of several accounts of one person.
 */
export const yearFigures = v.object({
  year: v.number(),
  sales: v.number(),
  consideration: v.number(),
  fees: v.number(),
  isPartial: v.boolean(),
  isShared: v.boolean(),
  level: literals(...THRESHOLD_LEVELS),
});

/** Of one account. Enough for any threshold: the highest is reached with 30 orders, not counting gifts and full refunds. */
const ORDERS_READ_MAX = 300;

/** The UK year as ms epoch, from its start to the next one's: the UK is on UTC in winter. */
export const yearSpan = (year: number): [number, number] => [
  Date.UTC(year, 0),
  Date.UTC(year + 1, 0),
];

type Accounts = Awaited<ReturnType<typeof sellersOfYear>>;

/**
 * A person's year. All their accounts count together; otherwise a seller with several, such as name+2@example.com,
 * could stay below the thresholds.
 */
export async function sellerYear(
  { db }: QueryCtx,
  accounts: Accounts,
  year: number,
): Promise<Figures> {
  const [from, to] = yearSpan(year);
  const orders = await Promise.all(
    [...accounts.keys()].map((sellerId) =>
      db
        .query("orders")
        .withIndex("by_sellerId_and_completedAt", (q) =>
          q.eq("sellerId", sellerId).gte("completedAt", from).lt("completedAt", to),
        )
        .take(ORDERS_READ_MAX),
    ),
  );
  const counted = orders
    .flat()
    .filter(({ sellerId, createdAt }) => createdAt < (accounts.get(sellerId) ?? 0));
  const parts = counted.flatMap((order) => orderPart(order) ?? []);
  const isPartial = orders.some(({ length }) => length === ORDERS_READ_MAX);
  const isShared = new Set(counted.map(({ sellerId }) => sellerId)).size > 1;
  return { ...figuresOf(parts), isPartial, isShared };
}

/**
 * Notifies the seller of a completed order if their year has reached a higher threshold than the one that
 * they, or another of their accounts, were notified of.
 */
export async function notifyAtThreshold(ctx: MutationCtx, order: Doc<"orders">): Promise<void> {
  const { sellerId, completedAt } = order;
  if (completedAt === undefined) return;
  const seller = await profileOf(ctx, sellerId);
  if (seller === null) return;
  const { year } = ukQuarter(completedAt);
  const accounts = await sellersOfYear(ctx, seller);
  const notifiedBefore = await notifiedLevel(ctx, accounts, year);
  if (notifiedBefore === TOP_LEVEL) return;
  const figures = await sellerYear(ctx, accounts, year);
  const level = thresholdLevel(figures);
  if (level <= notifiedBefore) return;
  await storeNotifiedLevel(ctx, order, { year, level });
  await sendNotice(ctx, seller, level, year, figures);
}

/** By bell and by email regardless of the seller's email settings, because it is about the law. */
async function sendNotice(
  ctx: MutationCtx,
  profile: Profile,
  level: ThresholdLevel,
  year: number,
  figures: Figures,
): Promise<void> {
  if (profile.deletedAt !== null) return;
  const { userId } = profile;
  const notice = thresholdNotice(level, year, figures, profile.trader !== undefined);
  if (notice === null) return;
  const occasion = `seller-line-${year}-${level}`;
  await notify(ctx, userId, occasion, {
    kind: "sellerThreshold",
    year,
    headline: notice.headline,
  });
  await enqueueEmail(ctx, {
    kind: "notice",
    to: profile.email,
    userId,
    idempotencyKey: `${occasion}-${userId}`,
    ...sellerThresholdMail(notice, `${env.SITE_URL}/profile/sold`),
  });
}
