import { HOUR, MINUTE, type RateLimitConfig, RateLimiter, SECOND } from "@convex-dev/rate-limiter";
import { components } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import {
  OTP_COOLDOWN_MS,
  REALTIME_EVENTS_PER_SECOND,
  SIGNUP_COOLDOWN_MS,
} from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { mailboxHashOf } from "./mailboxHash";

const DAY = 24 * HOUR;
const daily = (count: number) =>
  ({ kind: "token bucket", rate: count, period: DAY, capacity: count }) as const;

/**
 * All rate limits. Keyed by address or network for visitors' calls, and by the hash of the mailbox for emails and where
 * `consumeMailboxLimit` is used; otherwise by user, unless noted.
 */
const limits = {
  // Buckets of one: the full period must pass. (A fixed window may end just after the first call, and so
  // allow a second one at once.)
  signUp: { kind: "token bucket", rate: 1, period: SIGNUP_COOLDOWN_MS, capacity: 1 },
  otp: { kind: "token bucket", rate: 1, period: OTP_COOLDOWN_MS, capacity: 1 },
  // Failed attempts at a secret, by address and network, by address, and by network:
  // `accounts/model/attemptLimits.ts`.
  passwordTry: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  passwordTryByAddress: { kind: "token bucket", rate: 100, period: HOUR, capacity: 100 },
  passwordTryByNetwork: { kind: "token bucket", rate: 200, period: HOUR, capacity: 100 },
  codeTry: { kind: "token bucket", rate: 20, period: HOUR, capacity: 20 },
  codeTryByNetwork: { kind: "token bucket", rate: 60, period: DAY, capacity: 30 },
  /** Successful sign-ins, by user and network. */
  logIn: { kind: "token bucket", rate: 60, period: HOUR, capacity: 60 },
  /** By session: each renewal writes a row, and every page load renews. */
  renewSession: daily(300),
  /** Another confirmation link when a user signs in unconfirmed. */
  confirmation: { kind: "token bucket", rate: 1, period: MINUTE, capacity: 1 },
  passwordReset: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
  // One network may be a whole college, or all of a mobile operator's customers in a town.
  signUpByNetwork: { kind: "token bucket", rate: 60, period: HOUR, capacity: 30 },
  otpByNetwork: { kind: "token bucket", rate: 120, period: HOUR, capacity: 60 },
  passwordResetByNetwork: { kind: "token bucket", rate: 60, period: HOUR, capacity: 30 },
  sendMessage: {
    kind: "token bucket",
    rate: REALTIME_EVENTS_PER_SECOND,
    period: SECOND,
    capacity: REALTIME_EVENTS_PER_SECOND,
  },
  /** Photos in messages: enough to show an animal from all sides. */
  sendPhoto: { kind: "token bucket", rate: 60, period: HOUR, capacity: 40 },
  contact: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
  report: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  /** A photo has up to three files, so three full listings take 72; leaves room to start over. */
  upload: { kind: "token bucket", rate: 360, period: HOUR, capacity: 180 },
  startOrder: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 10 },
  /** By order; each asks Stripe. */
  checkPayment: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  /** By order, so that a seller can hand over many on one day. */
  handoverCode: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  /** Links to Stripe's pages. */
  setUpPayouts: { kind: "token bucket", rate: 20, period: HOUR, capacity: 10 },
  /** Returns from Stripe's pages; each asks Stripe. */
  checkPayouts: { kind: "token bucket", rate: 20, period: HOUR, capacity: 10 },
  /** By network; a college may be one. */
  viewListing: { kind: "token bucket", rate: 300, period: HOUR, capacity: 300 },
  takeQuiz: { kind: "token bucket", rate: 20, period: MINUTE, capacity: 20 },
  /** A user's writes that have no limit of their own: more than anyone can do by hand, but a bound on scripts. */
  write: { kind: "token bucket", rate: 600, period: MINUTE, capacity: 600 },
  createListing: { kind: "token bucket", rate: 120, period: DAY, capacity: 60 },
  /** Each rewrites the listing's shop rows: enough to reprice a full shop, twice. */
  changeListing: { kind: "token bucket", rate: 600, period: HOUR, capacity: 200 },
  /**
   * By listing, review or profile: changes of its words or photos. Admins decide on the version they read, so none may
   * change too often for that.
   */
  changeContent: { kind: "token bucket", rate: 30, period: HOUR, capacity: 20 },
  /** Forms save themselves 1.5 s after the last keystroke, possibly in two tabs. */
  saveDraft: { kind: "token bucket", rate: 90, period: MINUTE, capacity: 180 },
  openConversation: { kind: "token bucket", rate: 30, period: HOUR, capacity: 30 },
  /** By order. */
  proposeDelivery: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  /** By order and side; the other side is notified each time. */
  proposeMeeting: { kind: "token bucket", rate: 5, period: HOUR, capacity: 5 },
  typing: { kind: "token bucket", rate: 2, period: SECOND, capacity: 20 },
  /** A new name is written to every listing of the seller. */
  rename: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  /** Test emails to an address that bounced. */
  retryBouncedEmail: daily(3),
  /** Test pushes to the user's own devices. */
  testPush: { kind: "token bucket", rate: 5, period: HOUR, capacity: 5 },
  /** Pushes about other users' messages and listings, by the receiver's mailbox. */
  push: { kind: "token bucket", rate: 30, period: HOUR, capacity: 30 },
  /** Codes to an address that a user wants to change to */
  changeEmail: daily(3),
  /** Each sends a security email. */
  changePassword: daily(5),
  sellerApplication: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  /** "You have a message" emails, by receiver: postponing one in case it is read, and sending it. */
  deferredMessageMail: { kind: "token bucket", rate: 1, period: HOUR, capacity: 1 },
  messageMail: { kind: "token bucket", rate: 1, period: HOUR, capacity: 1 },
  /** Emails about another meeting than the one first suggested for an order, by buyer, seller and suggesting side. */
  meetingMail: daily(5),
  // Emails per day, by receiving mailbox. `enqueueEmail.ts` says which also count towards `mailTotal`. The emails
  // with a secret also have a limit by network, so that one network can't use up an address's allowance.
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
  mailTotal: daily(250),
  /** The first request in an hour rewrites the rows behind the sitemap. */
  sitemap: { kind: "token bucket", rate: 1, period: HOUR, capacity: 1 },
  exportData: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
} satisfies Record<string, RateLimitConfig>;

const rateLimiter = new RateLimiter(components.rateLimiter, limits);

type LimitName = keyof typeof limits;

/**
 * Keyed by user and used indefinitely: one row each, deleted with the account. Other idle keys are found
 * through `limitUses` and swept.
 */
const PERMANENT_LIMITS = ["write", "sendMessage"] as const satisfies LimitName[];
const isSwept = (name: LimitName) => !PERMANENT_LIMITS.some((lasting) => lasting === name);

/** No limit's period is longer, so a key idle for this long has its full allowance again. */
const IDLE_MS = DAY;
/** How often a key's last use is stored again. A limit in constant use then costs one read per call. */
const NOTE_INTERVAL_MS = DAY;

/** Consumes `count` from a key's limit; a negative one returns them. `ok` is false if not enough is left. */
export async function tryConsumeLimit(
  ctx: MutationCtx,
  name: LimitName,
  key: string,
  count = 1,
): Promise<{ ok: boolean; retryAfter?: number | undefined }> {
  if (isSwept(name)) await noteUse(ctx, name, key);
  const result = await rateLimiter.limit(ctx, name, { key, count });
  // No wait is longer than the period (give or take its rounding), unless the count was stored while the clock was
  // ahead.
  if (result.ok || (result.retryAfter ?? 0) <= limits[name].period + SECOND) return result;
  await rateLimiter.reset(ctx, name, { key });
  return await rateLimiter.limit(ctx, name, { key, count });
}

async function noteUse(ctx: MutationCtx, name: LimitName, key: string): Promise<void> {
  const lastAt = Date.now();
  const use = await ctx.db
    .query("limitUses")
    .withIndex("by_key_and_name", (q) => q.eq("key", key).eq("name", name))
    .unique();
  if (use === null) await ctx.db.insert("limitUses", { name, key, lastAt });
  else if (Math.abs(use.lastAt - lastAt) > NOTE_INTERVAL_MS) {
    await ctx.db.patch("limitUses", use._id, { lastAt });
  }
}

export async function resetLimit(ctx: MutationCtx, name: LimitName, key: string): Promise<void> {
  await rateLimiter.reset(ctx, name, { key });
}

/** Deletes a batch of counts unused for at least a day; returns how many it found. */
export async function deleteIdleLimits(ctx: MutationCtx, batch: number): Promise<number> {
  const idleLimits = await ctx.db
    .query("limitUses")
    .withIndex("by_lastAt", (q) => q.lt("lastAt", Date.now() - IDLE_MS - NOTE_INTERVAL_MS))
    .take(batch);
  for (const use of idleLimits) await forgetUse(ctx, use);
  return idleLimits.length;
}

/**
 * Deletes a user's permanent counts, and those of their address from all networks. Other counts of the user, and those of
 * their hashed mailbox, go once idle, so that deleting an account doesn't clear a mailbox's limits.
 */
export async function deleteUserLimits(
  ctx: MutationCtx,
  { userId, email }: Pick<Doc<"userProfiles">, "userId" | "email">,
): Promise<void> {
  for (const name of PERMANENT_LIMITS) await resetLimit(ctx, name, userId);
  const uses = await ctx.db
    .query("limitUses")
    // Matches the address itself and "address network" keys: "!" is the character after the space.
    .withIndex("by_key_and_name", (q) => q.gte("key", email).lt("key", `${email}!`))
    .take(USES_MAX);
  for (const use of uses) await forgetUse(ctx, use);
}

/** Strangers may have added counts from many networks; the sweep deletes any beyond these within three days. */
const USES_MAX = 100;

async function forgetUse(ctx: MutationCtx, { _id, name, key }: Doc<"limitUses">): Promise<void> {
  // A limit that no longer exists has nothing to reset.
  if (Object.hasOwn(limits, name)) await resetLimit(ctx, name as LimitName, key);
  await ctx.db.delete("limitUses", _id);
}

/**
 * Consumes `count` from a limit that the accounts of the viewer's mailbox share, deleted ones included. For what
 * costs Shoal, Stripe or other people something; errors as for `consumeLimit`.
 */
export async function consumeMailboxLimit(
  ctx: MutationCtx,
  name: LimitName,
  { email }: Pick<Doc<"userProfiles">, "email">,
  count = 1,
): Promise<void> {
  await consumeLimit(ctx, name, await mailboxHashOf(email), count);
}

/** Consumes `count` from the limit, or throws `rate_limited` with the seconds to wait. */
export async function consumeLimit(
  ctx: MutationCtx,
  name: LimitName,
  key: string,
  count = 1,
): Promise<void> {
  const { ok, retryAfter } = await tryConsumeLimit(ctx, name, key, count);
  if (!ok) fail("rate_limited", { seconds: Math.max(1, Math.ceil((retryAfter ?? 0) / SECOND)) });
}
