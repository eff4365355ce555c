import Stripe from "stripe";
import { env } from "#convex/_generated/server.js";

/** Three tries must fit into `CHECKOUT_LEASE_MS`, 2 minutes. */
const TIMEOUT_MS = 20_000;

/** Must match the client's types, so that the shape of responses doesn't depend on the account's settings. */
const API_VERSION = "2026-10-28.endive";

export function isLive(): boolean {
  return /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);
}

/** By key and server. Building a client takes longer than preparing a request. */
const clients = new Map<string, Stripe>();

/** Stripe's client on fetch; `STRIPE_API_BASE` redirects it to the sandbox. */
export function stripeClient(): Stripe {
  const name = `${env.STRIPE_SECRET_KEY} ${env.STRIPE_API_BASE}`;
  const client = clients.get(name) ?? newClient();
  clients.set(name, client);
  return client;
}

const newClient = () =>
  new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    // Looks `fetch` up at each call: tests replace it.
    httpClient: Stripe.createFetchHttpClient((...args) => fetch(...args)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(env.STRIPE_API_BASE ? serverOf(env.STRIPE_API_BASE) : {}),
  });

function serverOf(base: string) {
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ("http" as const) : ("https" as const),
  };
}

/**
 * The error message for the row's `error` and the admin. Rethrows anything but Stripe's own errors: those are
 * bugs.
 */
export function stripeProblem(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) return error.message;
  throw error;
}

/** Stripe's maximum. */
const PAGE_SIZE = 100;

export async function* stripePages<Entry extends { id: string }>(
  list: (page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Entry>>,
): AsyncGenerator<Entry[]> {
  let after: string | undefined;
  do {
    const page = await list({
      limit: PAGE_SIZE,
      ...(after === undefined ? {} : { starting_after: after }),
    });
    yield page.data;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Whether Stripe found fault with the request itself; false for an outage, its rate limit or our key. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 400 || error.statusCode === 402);

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;

/** Names the charges and transfers of one order at Stripe. */
export const transferGroup = (orderUuid: string): string => `order_${orderUuid}`;

/** Whether metadata names this deployment: others may share the Stripe account. */
export const isOurs = (metadata: Record<string, string> | null | undefined): boolean =>
  metadata?.["deployment"] === env.DEPLOYMENT_ID;
