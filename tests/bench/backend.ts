/**
 * The benchmark's own backend: a process like that of `npm start`, on free ports, with data in a temporary
 * folder.
 */

import { ConvexClient, ConvexHttpClient } from "convex/browser";
import type { FunctionReference, FunctionReturnType } from "convex/server";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Id } from "#convex/_generated/dataModel.js";
import { push, setVariables, waitForBackend } from "#local/deployment.ts";
import { type Keys, keysOf } from "#local/keys.ts";
import { startBackend } from "#local/localStack.ts";
import { freePorts, type Ports } from "#local/ports.ts";
import { BENCH_MODULES } from "./functions.ts";

export type Bench = {
  url: string;
  keys: Keys;
  dataDir: string;
  /** Calls an internal mutation with the admin key. */
  run: <Fn extends FunctionReference<"mutation", "internal">>(
    fn: Fn,
    args: Fn["_args"],
  ) => Promise<FunctionReturnType<Fn>>;
  /** Restarts the process with its data; returns ms until it answers. */
  restart: () => Promise<number>;
  stop: () => Promise<void>;
};

type AdminHttpClient = ConvexHttpClient & { setAdminAuth(key: string, identity?: object): void };

export async function startBench(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), "shoal-bench-"));
  mkdirSync(join(dataDir, "logs"));
  const ports = await freePorts();
  const keys = await keysOf(dataDir);
  const url = `http://127.0.0.1:${ports.backend}`;
  const deployment = { url, adminKey: keys.adminKey };
  let backend = startProcess(dataDir, ports);
  await waitForBackend(deployment, backend.isDead);
  await setVariables(deployment, variables(keys));
  await push(deployment, join(dataDir, "pushed"), console.error, BENCH_MODULES);
  return {
    url,
    keys,
    dataDir,
    run: runnerOf(url, keys.adminKey),
    restart: async () => {
      await backend.stop();
      const start = performance.now();
      backend = startProcess(dataDir, ports);
      await waitForBackend(deployment, backend.isDead);
      return performance.now() - start;
    },
    stop: async () => {
      await backend.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const startProcess = (dataDir: string, ports: Ports) =>
  startBackend({
    dataDir,
    ports,
    reuseContexts: true,
    log: console.error,
    onFailure: () => undefined,
  });

/** Deployment variables; benchmarks never call Stripe or Resend. */
export function variables(keys: Keys): Record<string, string> {
  return {
    SITE_URL: "http://127.0.0.1:1",
    DEPLOYMENT_ID: "bench",
    JWT_PRIVATE_KEY: keys.jwtPrivateKey,
    JWKS: keys.jwks,
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
    RESEND_API_KEY: keys.resendApiKey,
    RESEND_WEBHOOK_SECRET: keys.resendWebhookSecret,
    EMAIL_FROM: "Shoal <hello@shoal.local>",
    ADMIN_EMAIL: "admin@shoal.local",
    CONTACT_EMAIL: "contact@shoal.local",
    ALLOW_DEV_TOOLS: "true",
  };
}

/** Calls internal mutations with the admin key. */
export function runnerOf(url: string, adminKey: string): Bench["run"] {
  const http = new ConvexHttpClient(url) as AdminHttpClient;
  http.setAdminAuth(adminKey);
  return (fn, args) => http.mutation(fn as never, args);
}

export type Identity = { userId: Id<"users">; sessionId: Id<"authSessions"> };

function claims({ userId, sessionId }: Identity) {
  const subject = `${userId}|${sessionId}`;
  return {
    issuer: "https://bench.local",
    subject,
    tokenIdentifier: `https://bench.local|${subject}`,
  };
}

/** A live client logged in as a user with the admin key. */
export function liveClient(
  { url, keys }: Pick<Bench, "url" | "keys">,
  identity: Identity,
): ConvexClient {
  const client = new ConvexClient(url, { unsavedChangesWarning: false });
  const inner = client.client as unknown as { setAdminAuth(key: string, as: object): void };
  inner.setAdminAuth(keys.adminKey, claims(identity));
  return client;
}

/** A client for single calls, logged in as a user or signed out. */
export function httpClient(
  { url, keys }: Pick<Bench, "url" | "keys">,
  identity?: Identity,
): ConvexHttpClient {
  const client = new ConvexHttpClient(url) as AdminHttpClient;
  if (identity) client.setAdminAuth(keys.adminKey, claims(identity));
  return client;
}

/** The median and 95th percentile in ms, and the count. */
export function summary(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { n: sorted.length, median: at(0.5), p95: at(0.95) };
}
