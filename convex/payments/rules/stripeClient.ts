import Stripe from "stripe";
import { env } from "../../_generated/server";

/** Long enough for Stripe on a bad day; three tries fit into the lease of the action's row. */
const TIMEOUT_MS = 20_000;

/** The version that the client's types are of: Stripe's answers keep their shape whatever the account is set to. */
const API_VERSION = "2026-10-28.endive";

/** Whether the deployment takes real money: what Stripe then calls `livemode`. */
export function isLive(): boolean {
  return /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);
}

/** The official client on fetch; `STRIPE_API_BASE` (the sandbox) moves it to another server. */
export function stripeClient(): Stripe {
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(env.STRIPE_API_BASE ? serverOf(env.STRIPE_API_BASE) : {}),
  });
}

function serverOf(base: string) {
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

/** Answers that another day may change: the API key was wrong or may not do this, or the account is empty. */
const MENDABLE_STATUSES = [401, 403, 409, 429];
const MENDABLE_CODES = ["balance_insufficient", "insufficient_funds"];

/**
 * Whether asking again may be answered otherwise: the way was broken, Stripe was down or busy, another call
 * with the key is still running, or somebody can mend what is wrong. What Stripe did not say itself is a bug
 * of ours, and says nothing of the money.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return true;
  const { statusCode = 0, code = "" } = error;
  return (
    statusCode === 0 ||
    statusCode >= 500 ||
    MENDABLE_STATUSES.includes(statusCode) ||
    MENDABLE_CODES.includes(code)
  );
}

/** Whether Stripe answered the call itself, and so would answer the same under the same Idempotency-Key. */
export function wasAnswered(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && statusCode !== 409 && statusCode !== 429;
}

/** What went wrong, for the row's `error` and the admin; anything but Stripe's own errors is a bug: thrown on. */
export function stripeProblem(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) return error.message;
  throw error;
}

/** Whether Stripe said that it has nothing by the id that was asked for. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;
