import { HOUR, MINUTE, type RateLimitConfig, RateLimiter, SECOND } from "@convex-dev/rate-limiter";
import { components } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import {
  OTP_COOLDOWN_MS,
  REALTIME_EVENTS_PER_SECOND,
  SIGNUP_COOLDOWN_MS,
} from "../../domain/shared/constants";
import { mailboxOf } from "../../domain/accounts/credentials";
import { fail } from "../../errors";

const DAY = 24 * HOUR;
const daily = (count: number) =>
  ({ kind: "token bucket", rate: count, period: DAY, capacity: count }) as const;

/** All limits in one place; keys are addresses or networks for visitors' calls and user ids for the rest. */
const limits = {
  // Buckets of one: exactly the period must pass. (A fixed window may begin a moment before the first call.)
  signUp: { kind: "token bucket", rate: 1, period: SIGNUP_COOLDOWN_MS, capacity: 1 },
  otp: { kind: "token bucket", rate: 1, period: OTP_COOLDOWN_MS, capacity: 1 },
  // Tries of a secret that fail, by address and network, by address, and by network: `accounts/rules/tries.ts`.
  passwordTry: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  passwordTryByAddress: { kind: "token bucket", rate: 100, period: HOUR, capacity: 100 },
  passwordTryByNetwork: { kind: "token bucket", rate: 200, period: HOUR, capacity: 100 },
  codeTry: { kind: "token bucket", rate: 20, period: HOUR, capacity: 20 },
  codeTryByNetwork: { kind: "token bucket", rate: 60, period: DAY, capacity: 30 },
  /** Log-ins that succeed, by person and network. */
  logIn: { kind: "token bucket", rate: 60, period: HOUR, capacity: 60 },
  /** By session: each renewal writes a row, and every page that is opened renews. */
  renewSession: daily(300),
  /** A fresh confirmation link when somebody logs in unconfirmed. */
  confirmation: { kind: "token bucket", rate: 1, period: MINUTE, capacity: 1 },
  passwordReset: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
  // One network may be a college or a mobile operator's whole town.
  signUpByNetwork: { kind: "token bucket", rate: 60, period: HOUR, capacity: 30 },
  otpByNetwork: { kind: "token bucket", rate: 120, period: HOUR, capacity: 60 },
  passwordResetByNetwork: { kind: "token bucket", rate: 60, period: HOUR, capacity: 30 },
  sendMessage: {
    kind: "token bucket",
    rate: REALTIME_EVENTS_PER_SECOND,
    period: SECOND,
    capacity: REALTIME_EVENTS_PER_SECOND,
  },
  /** Photographs in messages: a first look from all sides, not somebody's whole album. */
  sendPhoto: { kind: "token bucket", rate: 60, period: HOUR, capacity: 40 },
  contact: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
  report: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  /** A photograph is up to three files: three full listings in a row take 72, and may all be begun again. */
  upload: { kind: "token bucket", rate: 360, period: HOUR, capacity: 180 },
  startOrder: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 10 },
  /** By order. Each asks Stripe. */
  checkPayment: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  handoverCode: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  makeClaim: daily(10),
  /** By order: its seller is told of each. */
  changeAddress: { kind: "token bucket", rate: 5, period: HOUR, capacity: 5 },
  takeQuiz: { kind: "token bucket", rate: 20, period: MINUTE, capacity: 20 },
  /** Every change that a person makes; more than hands can do, and an end to what a script can. */
  write: { kind: "token bucket", rate: 600, period: MINUTE, capacity: 600 },
  createListing: { kind: "token bucket", rate: 120, period: DAY, capacity: 60 },
  /** Each writes what the shop shows anew: every price of a full shelf in a row, and again. */
  changeListing: { kind: "token bucket", rate: 600, period: HOUR, capacity: 200 },
  /** Forms keep themselves a second and a half after the last key, in two tabs too. */
  keepDraft: { kind: "token bucket", rate: 90, period: MINUTE, capacity: 180 },
  /** Conversations that were not there before. */
  openConversation: { kind: "token bucket", rate: 30, period: HOUR, capacity: 30 },
  /** By order. */
  proposeDelivery: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  typing: { kind: "token bucket", rate: 2, period: SECOND, capacity: 20 },
  /** A new name goes into every listing of a seller. */
  rename: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  sellerApplication: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  /** "You have a message", by receiver. */
  messageMailWaits: { kind: "token bucket", rate: 1, period: HOUR, capacity: 1 },
  messageMail: { kind: "token bucket", rate: 1, period: HOUR, capacity: 1 },
  // Mails of a day, by receiving address. Those that let somebody in, or warn them, have room of their own, of
  // which one network may take a third.
  mailConfirmation: daily(10),
  mailCode: daily(30),
  mailReset: daily(10),
  mailConfirmationByNetwork: daily(4),
  mailCodeByNetwork: daily(10),
  mailResetByNetwork: daily(4),
  mailSecurity: daily(20),
  mailContact: daily(300),
  mailMessage: daily(24),
  mailOrder: daily(200),
  mailNotice: daily(30),
  mailAlert: daily(3),
  mailTest: daily(20),
  mailTogether: daily(250),
  /** The rows behind the sitemap are written anew, by whoever asks for it first. */
  sitemap: { kind: "token bucket", rate: 1, period: HOUR, capacity: 1 },
  exportData: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
} satisfies Record<string, RateLimitConfig>;

const rateLimiter = new RateLimiter(components.rateLimiter, limits);

type LimitName = keyof typeof limits;

/** By person, and used without end: one row each, deleted with the account. What else is idle is swept by `limitUses`. */
const WHILE_ACCOUNT_LASTS = ["write", "sendMessage"] as const satisfies LimitName[];
const isSwept = (name: LimitName) => !WHILE_ACCOUNT_LASTS.some((one) => one === name);

/** No limit's period is longer: what was not used for so long has all its room again. */
const IDLE_MS = DAY;
/** So seldom, a limit that is used all the time costs no more than a read. */
const NOTED_EVERY_MS = DAY;

/** Takes `count` from the limit of a key; less than nothing gives back. `ok` is false when there is not enough. */
export async function countTowards(
  ctx: MutationCtx,
  name: LimitName,
  key: string,
  count = 1,
): Promise<{ ok: boolean; retryAfter?: number | undefined }> {
  if (isSwept(name)) await noteUse(ctx, name, key);
  return await rateLimiter.limit(ctx, name, { key, count });
}

async function noteUse(ctx: MutationCtx, name: LimitName, key: string): Promise<void> {
  const lastAt = Date.now();
  const noted = await ctx.db
    .query("limitUses")
    .withIndex("by_key_and_name", (q) => q.eq("key", key).eq("name", name))
    .unique();
  if (noted === null) await ctx.db.insert("limitUses", { name, key, lastAt });
  else if (noted.lastAt < lastAt - NOTED_EVERY_MS) {
    await ctx.db.patch("limitUses", noted._id, { lastAt });
  }
}

/** Forgets what a limit has counted under a key. */
export async function resetLimit(ctx: MutationCtx, name: LimitName, key: string): Promise<void> {
  await rateLimiter.reset(ctx, name, { key });
}

/** Forgets a batch of what nobody has used for two days and more; returns how many it found. */
export async function forgetIdleLimits(ctx: MutationCtx, batch: number): Promise<number> {
  const idle = await ctx.db
    .query("limitUses")
    .withIndex("by_lastAt", (q) => q.lt("lastAt", Date.now() - IDLE_MS - NOTED_EVERY_MS))
    .take(batch);
  for (const use of idle) await forgetUse(ctx, use);
  return idle.length;
}

/** Forgets what was counted of a person, and under their address and its mailbox, whichever network asked. */
export async function forgetLimitsOf(
  ctx: MutationCtx,
  { userId, email }: Pick<Doc<"userProfiles">, "userId" | "email">,
): Promise<void> {
  for (const name of WHILE_ACCOUNT_LASTS) await resetLimit(ctx, name, userId);
  for (const key of new Set([email, mailboxOf(email)])) await forgetKey(ctx, key);
}

async function forgetKey(ctx: MutationCtx, email: string): Promise<void> {
  const uses = await ctx.db
    .query("limitUses")
    // The address itself, and the address with a network behind a space, which "!" follows.
    .withIndex("by_key_and_name", (q) => q.gte("key", email).lt("key", `${email}!`))
    .take(USES_MAX);
  for (const use of uses) await forgetUse(ctx, use);
}

/** Strangers may have asked from many networks; those that are left are idle in two days. */
const USES_MAX = 100;

async function forgetUse(ctx: MutationCtx, { _id, name, key }: Doc<"limitUses">): Promise<void> {
  // A limit that has lost its name since counts no more.
  if (Object.hasOwn(limits, name)) await resetLimit(ctx, name as LimitName, key);
  await ctx.db.delete("limitUses", _id);
}

/** Takes `count` from the limit, or ends the call with `rate_limited` and the seconds to wait. */
export async function takeFromLimit(
  ctx: MutationCtx,
  name: LimitName,
  key: string,
  count = 1,
): Promise<void> {
  const { ok, retryAfter } = await countTowards(ctx, name, key, count);
  if (!ok) fail("rate_limited", { seconds: Math.max(1, Math.ceil((retryAfter ?? 0) / SECOND)) });
}
