/**
 * Every cron's sweep works in batches; a row whose job dies doesn't block others, and is retried.
 * Failing rows are in `shared/jobs.test.ts`; checkouts and refunds, which share a cron, in
 * `payments/sweeps.test.ts`.
 */

import { getFunctionName } from "convex/server";
import { describe, expect, test, vi } from "vitest";
import { internal } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import crons from "#convex/crons.ts";
import { emptyApplication } from "#convex/domain/sellers/applicationSchema.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { SWEEPS } from "#convex/sweeps.ts";
import { aListingForm } from "../kit/aListing";
import { type Backend, finishWork, startBackend } from "../kit/helpers";
import { addressAt, dropScheduledJobs, orderOf, startOrder, startShop } from "../kit/orderHelpers";

/** `SWEEP_BATCH` of `shared/jobs.ts`. */
const BATCH = 100;
const EXTRA = 3;

type World = { t: Backend; userId: Id<"users">; orderId: Id<"orders"> };

/** Adds a due row with a unique name. Returns a function that says whether it is still waiting. */
type AddDue = (ctx: MutationCtx, world: World, name: string) => Promise<WaitingCheck>;
type WaitingCheck = (ctx: MutationCtx) => Promise<boolean>;

const addMail: AddDue = async (ctx, _, name) => {
  const yesterday = Date.now() - DAY_MS;
  const id = await ctx.db.insert("emails", {
    kind: "notice",
    to: `${name}@shoal.test`,
    subject: name,
    html: "",
    text: "",
    state: "sending",
    attempts: 9,
    nextAttemptAt: yesterday,
    idempotencyKey: name,
    createdAt: yesterday,
    updatedAt: yesterday,
  });
  return async ({ db }) => (await db.get("emails", id))?.state === "sending";
};

const addUpload: AddDue = async (ctx, { userId }, name) => {
  const storageId = await ctx.storage.store(new Blob([name]));
  const id = await ctx.db.insert("uploads", {
    userId,
    storageId,
    purpose: "listing",
    contentType: "image/png",
    sizeBytes: 1,
    used: false,
    createdAt: Date.now() - 2 * DAY_MS,
  });
  return async ({ db }) => (await db.get("uploads", id)) !== null;
};

const addNotification: AddDue = async (ctx, { userId }, name) => {
  const yesterday = Date.now() - DAY_MS;
  const id = await ctx.db.insert("notifications", {
    userId,
    group: name,
    occasion: name,
    isRead: true,
    at: yesterday,
    deleteAt: yesterday,
    content: { kind: "application", approved: true, quizCompleted: true },
  });
  return async ({ db }) => (await db.get("notifications", id)) !== null;
};

const addBan: AddDue = async (ctx, { userId }, name) => {
  const profile = await ctx.db
    .query("userProfiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  if (!profile) throw new Error("No profile");
  const { _id, _creationTime, ...fields } = profile;
  const banned = { isBanned: true, bannedUntil: Date.now() - HOUR_MS };
  const other = await ctx.db.insert("users", { email: `${name}@shoal.test` });
  const id = await ctx.db.insert("userProfiles", { ...fields, ...banned, userId: other });
  return async ({ db }) => (await db.get("userProfiles", id))?.isBanned === true;
};

const addApplicationDraft: AddDue = async (ctx, { userId }) => {
  const id = await ctx.db.insert("applicationDrafts", {
    userId,
    form: emptyApplication,
    updatedAt: Date.now() - 31 * DAY_MS,
  });
  return async ({ db }) => (await db.get("applicationDrafts", id)) !== null;
};

const addListingDraft: AddDue = async (ctx, { userId }) => {
  const id = await ctx.db.insert("listingDrafts", {
    userId,
    form: aListingForm(),
    images: [],
    updatedAt: Date.now() - 31 * DAY_MS,
  });
  return async ({ db }) => (await db.get("listingDrafts", id)) !== null;
};

const addAddress: AddDue = async (ctx, { orderId }, name) => {
  const yesterday = Date.now() - DAY_MS;
  const id = await ctx.db.insert("orderAddresses", {
    orderId,
    ...addressAt("M1"),
    name,
    eraseAt: yesterday,
    createdAt: yesterday,
    updatedAt: yesterday,
  });
  return async ({ db }) => (await db.get("orderAddresses", id)) !== null;
};

const addCareAnswer: AddDue = async (ctx, { userId }, name) => {
  const id = await ctx.db.insert("careAnswers", {
    userId,
    questionId: name,
    edition: "1a",
    answeredAt: Date.now() - 91 * DAY_MS,
  });
  return async ({ db }) => (await db.get("careAnswers", id)) !== null;
};

const cases = [
  ["emails left in the outbox", internal.shared.outbox.sweep, addMail],
  ["uploads that nothing uses", internal.shared.uploads.sweep, addUpload],
  ["expired bans", internal.moderation.standing.sweep, addBan],
  ["applications never sent", internal.sellers.drafts.sweep, addApplicationDraft],
  ["listings never sent", internal.listings.drafts.sweep, addListingDraft],
] as const;

/** Sweeps that delete their rows themselves, so no job can die. */
const DELETING_SWEEPS = [
  ["old notifications", internal.notifications.bell.sweep, addNotification],
  ["care answers older than 90 days", internal.tanks.suitability.sweep, addCareAnswer],
  ["expired delivery addresses", internal.orders.addresses.sweep, addAddress],
] as const;

/** Crons that schedule their rows differently, with the file that tests each. */
const OTHER_SWEEPS = [
  internal.shared.uploads.sweepStorage, // shared/uploads
  internal.accounts.expiry.sweepExpired, // below
  internal.privacy.deletion.sweepUnconfirmed, // below, and accounts/confirmation
  internal.accounts.expiry.sweepLimits, // accounts/strangers
  internal.shared.jobFailures.retryDue, // below, and shared/jobs
  internal.payments.sweep.run, // payments/sweeps
  internal.payments.stripeSync.sweep, // payments/stripeSync
  internal.payouts.sweep.run, // payouts/transfers
  internal.payouts.sweep.refreshAccounts, // payouts/transfers
  internal.payouts.sweep.settleAgain, // payouts/transfers
  internal.alerts.matching.sweep, // alerts/matching
  internal.listings.freshness.sweep, // listings/freshness
  internal.alerts.dailyEmail.sweep, // alerts/mails
];

test("every cron has a test", () => {
  const testedSweeps = [
    ...[...cases, ...DELETING_SWEEPS].map(([, sweep]) => sweep),
    ...OTHER_SWEEPS,
  ].map((sweep) => getFunctionName(sweep));
  expect(
    Object.values(crons.crons)
      .map(({ args }) => (args as [{ sweep: string }])[0].sweep)
      .map((sweep) => SWEEPS.find(({ name }) => name === sweep))
      .map((sweep) => sweep && getFunctionName(sweep.run))
      .sort(),
  ).toEqual(testedSweeps.sort());
});

async function startWorld(): Promise<World> {
  const shop = await startShop();
  const { _id: orderId } = await orderOf(shop.t, await startOrder(shop));
  await dropScheduledJobs(shop.t);
  return { t: shop.t, userId: shop.seller.userId, orderId };
}

const pendingJobs = (t: Backend) =>
  t.run(async (ctx) => {
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    return jobs.filter(({ state }) => state.kind === "pending");
  });

/** Cancels the scheduled job of a row in the middle before it runs. */
async function killOne(t: Backend): Promise<void> {
  const calls = (await pendingJobs(t)).filter(({ name }) => name.includes("work"));
  const call = calls[BATCH / 2];
  if (!call) throw new Error("Too little is scheduled");
  await t.run((ctx) => ctx.scheduler.cancel(call._id));
}

/** Adds more rows than a batch; returns how many are waiting. */
async function addRows(world: World, add: AddDue): Promise<() => Promise<number>> {
  const { t } = world;
  const waitingChecks: WaitingCheck[] = [];
  await t.run(async (ctx) => {
    for (let i = 0; i < BATCH + EXTRA; i += 1)
      waitingChecks.push(await add(ctx, world, `row-${i}`));
  });
  return () =>
    t.run(async (ctx) => {
      let count = 0;
      for (const isWaiting of waitingChecks) if (await isWaiting(ctx)) count += 1;
      return count;
    });
}

describe.each(cases)("the sweep of %s", (_, sweep, add) => {
  test("takes a batch, continues past a row whose job died, and reaches the rest", async () => {
    const world = await startWorld();
    const { t } = world;
    const waitingCount = await addRows(world, add);
    expect(await t.mutation(sweep, {})).toBe(BATCH);
    await killOne(t);
    await finishWork(t);
    expect(await waitingCount()).toBe(EXTRA + 1);
    expect(await t.mutation(sweep, {})).toBe(EXTRA + 1);
    await finishWork(t);
    expect(await waitingCount()).toBe(0);
    expect(await t.mutation(sweep, {})).toBe(0);
  });
});

describe.each(DELETING_SWEEPS)("the sweep of %s", (_, sweep, add) => {
  test("deletes a batch, then the rest", async () => {
    const world = await startWorld();
    const waitingCount = await addRows(world, add);
    expect(await world.t.mutation(sweep, {})).toBe(BATCH);
    expect(await waitingCount()).toBe(EXTRA);
    expect(await world.t.mutation(sweep, {})).toBe(EXTRA);
    expect(await waitingCount()).toBe(0);
    expect(await world.t.mutation(sweep, {})).toBe(0);
  });
});

test("the sweep ignores permanent bans", async () => {
  const world = await startWorld();
  await world.t.run(async (ctx) => {
    await addBan(ctx, world, "for-good");
    for (const profile of await ctx.db.query("userProfiles").collect()) {
      if (profile.isBanned) await ctx.db.patch("userProfiles", profile._id, { bannedUntil: null });
    }
  });
  expect(await world.t.mutation(internal.moderation.standing.sweep, {})).toBe(0);
});

test("failed rows are retried a hundred at a time, oldest first", async () => {
  const { t } = await startWorld();
  const failureCount = async () =>
    (await t.run((ctx) => ctx.db.query("jobFailures").collect())).length;
  await t.run(async (ctx) => {
    const storageId = await ctx.storage.store(new Blob(["x"]));
    const { userId } = (await ctx.db.query("userProfiles").first()) ?? {};
    if (!userId) throw new Error("Nobody");
    const upload = { userId, storageId, purpose: "listing", contentType: "image/png" } as const;
    for (let i = 0; i < BATCH + EXTRA; i += 1) {
      const row = { ...upload, sizeBytes: 1, used: false, createdAt: Date.now() };
      const rowId = await ctx.db.insert("uploads", row);
      // The row is already gone, so the retried step is a no-op.
      await ctx.db.delete("uploads", rowId);
      const at = Date.now() - 2 * HOUR_MS + i;
      const failure = { error: "down", attempts: 1, firstAt: at, lastAt: at };
      const step = { job: "shared/uploads:deleteUnused", label: "Delete an unused file" };
      await ctx.db.insert("jobFailures", { ...step, rowId, ...failure });
    }
  });
  expect(await t.mutation(internal.shared.jobFailures.retryDue, {})).toBe(BATCH);
  await finishWork(t);
  expect(await failureCount()).toBe(EXTRA);
  expect(await t.mutation(internal.shared.jobFailures.retryDue, {})).toBe(EXTRA);
  await finishWork(t);
  expect(await failureCount()).toBe(0);
});

test("unconfirmed accounts are scheduled two hundred at a time, and each only once", async () => {
  const { t, userId } = await startWorld();
  const account = { userId, provider: "password" };
  await t.run(async (ctx) => {
    for (let i = 0; i < 203; i += 1) {
      await ctx.db.insert("authAccounts", { ...account, providerAccountId: `a${i}@shoal.test` });
    }
  });
  vi.setSystemTime(Date.now() + 8 * DAY_MS);
  const workCount = async () =>
    (await pendingJobs(t)).filter(({ name }) => name.includes("work")).length;
  expect(await t.mutation(internal.privacy.deletion.sweepUnconfirmed, {})).toBe(200);
  expect(await workCount()).toBe(200);
  const next = (await pendingJobs(t)).find(({ name }) => name.includes("sweepUnconfirmed"));
  const [args] = (next?.args ?? []) as [{ after: number }];
  expect(await t.mutation(internal.privacy.deletion.sweepUnconfirmed, args)).toBe(3);
  expect(await workCount()).toBe(203);
});

test("expired secrets and emails are deleted two hundred at a time until none are left", async () => {
  vi.useFakeTimers();
  const t = startBackend();
  const world = { t, userId: "" as Id<"users">, orderId: "" as Id<"orders"> };
  await t.run(async (ctx) => {
    for (let i = 0; i < 203; i += 1) await addMail(ctx, world, `old-${i}`);
  });
  vi.setSystemTime(Date.now() + 29 * DAY_MS - MINUTE_MS);
  expect(await t.mutation(internal.accounts.expiry.sweepExpired, {})).toBe(0);
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  expect(await t.mutation(internal.accounts.expiry.sweepExpired, {})).toBe(200);
  for (let call = 0; call < 3; call += 1) await finishWork(t);
  expect(await t.run((ctx) => ctx.db.query("emails").first())).toBeNull();
});
