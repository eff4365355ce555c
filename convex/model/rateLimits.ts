import { HOUR, MINUTE, type RateLimitConfig, RateLimiter, SECOND } from "@convex-dev/rate-limiter";
import { components } from "../_generated/api";
import {
  OTP_COOLDOWN_MS,
  REALTIME_EVENTS_PER_SECOND,
  SIGNUP_COOLDOWN_MS,
} from "../domain/constants";
import { fail } from "../errors";

const DAY = 24 * HOUR;
const daily = (count: number) =>
  ({ kind: "token bucket", rate: count, period: DAY, capacity: count }) as const;

/** All limits in one place; keys are addresses or networks for visitors' calls and user ids for the rest. */
const limits = {
  // Buckets of one: exactly the period must pass. (A fixed window may begin a moment before the first call.)
  signUp: { kind: "token bucket", rate: 1, period: SIGNUP_COOLDOWN_MS, capacity: 1 },
  otp: { kind: "token bucket", rate: 1, period: OTP_COOLDOWN_MS, capacity: 1 },
  // Tries of a secret that fail, by address and network, by address, and by network: `model/tries.ts`.
  passwordTry: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  passwordTryByAddress: { kind: "token bucket", rate: 100, period: HOUR, capacity: 100 },
  passwordTryByNetwork: { kind: "token bucket", rate: 200, period: HOUR, capacity: 100 },
  codeTry: { kind: "token bucket", rate: 20, period: HOUR, capacity: 20 },
  codeTryByNetwork: { kind: "token bucket", rate: 120, period: HOUR, capacity: 60 },
  /** Log-ins that succeed, by person and network. */
  logIn: { kind: "token bucket", rate: 60, period: HOUR, capacity: 60 },
  /** By session: each renewal writes a row, and every page that is opened renews. */
  renewSession: daily(300),
  /** Tries of secrets and wishes for mails from all callers together whose network is not known. */
  unknownNetwork: { kind: "token bucket", rate: 2400, period: HOUR, capacity: 1200 },
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
  contact: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
  report: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  upload: { kind: "token bucket", rate: 60, period: HOUR, capacity: 30 },
  startOrder: { kind: "token bucket", rate: 10, period: MINUTE, capacity: 10 },
  handoverCode: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  takeQuiz: { kind: "token bucket", rate: 20, period: MINUTE, capacity: 20 },
  /** Every change that a person makes; more than hands can do, and an end to what a script can. */
  write: { kind: "token bucket", rate: 600, period: MINUTE, capacity: 600 },
  createListing: { kind: "token bucket", rate: 120, period: DAY, capacity: 60 },
  /** Conversations that were not there before. */
  openConversation: { kind: "token bucket", rate: 30, period: HOUR, capacity: 30 },
  /** By order. */
  proposeDelivery: { kind: "token bucket", rate: 10, period: HOUR, capacity: 5 },
  typing: { kind: "token bucket", rate: 2, period: SECOND, capacity: 20 },
  /** A new name goes into every listing of a seller. */
  rename: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  sellerApplication: { kind: "token bucket", rate: 10, period: HOUR, capacity: 10 },
  /** "You have a message", by receiver. */
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
  mailTest: daily(20),
  mailTogether: daily(250),
  exportData: { kind: "token bucket", rate: 5, period: HOUR, capacity: 3 },
} satisfies Record<string, RateLimitConfig>;

export const rateLimiter = new RateLimiter(components.rateLimiter, limits);

type LimitName = keyof typeof limits;
type LimitCtx = Parameters<(typeof rateLimiter)["limit"]>[0];

/** Takes one from the limit, or ends the call with `rate_limited` and the seconds to wait. */
export async function takeFromLimit(ctx: LimitCtx, name: LimitName, key: string): Promise<void> {
  const { ok, retryAfter } = await rateLimiter.limit(ctx, name, { key });
  if (!ok) fail("rate_limited", { seconds: Math.max(1, Math.ceil((retryAfter ?? 0) / SECOND)) });
}
