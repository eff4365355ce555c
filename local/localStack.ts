/** The whole local stack as one unit that `npm start` and `npm test` can start and stop. */

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { demoLogins } from "../convex/domain/demo/logins.ts";
import { followAddressChange } from "./addressChange.ts";
import { backendPrograms } from "./backend/programs.ts";
import { requireLayout } from "./dataLayout.ts";
import { startPictureServer } from "./demo/pictureServer.ts";
import { deletePartialData, loadDemoData } from "./demoData.ts";
import { type Deployment, push, setVariables, startJobs, waitForBackend } from "./deployment.ts";
import { adminKeyFile, type Keys, keysOf } from "./keys.ts";
import { lock, PREDECESSOR_MS, untilFree } from "./lock.ts";
import { LOOPBACK, originsOf } from "./loopback.ts";
import type { Ports } from "./ports.ts";
import { supervise } from "./processes.ts";
import { startMailSandbox } from "./services/mail.ts";
import { startPushSandbox } from "./services/push.ts";
import { startStripeSandbox } from "./services/stripe.ts";
import { startWeb, type WebMode } from "./web.ts";

export type LocalStackOptions = {
  /** Holds all data; created if missing. Nothing is written outside it. */
  dataDir: string;
  ports: Ports;
  web: WebMode;
  log: (line: string) => void;
  /** Called when a part has died and will not be restarted. */
  onFailure: () => void;
  /** Calls share a context, so that they don't load the modules again: for benchmarks and tests with thousands of calls. */
  reuseContexts?: boolean;
  /** Files to push as modules of `convex/bench`, next to Shoal's own: for tests and benchmarks. */
  modules?: readonly string[];
  /**
   * Called before the first part starts, with a function that stops the parts running so far; for callers
   * that stop early.
   */
  onStarting?: (stop: () => Promise<void>) => void;
};

type BackendProcessOptions = Pick<
  LocalStackOptions,
  "dataDir" | "ports" | "log" | "onFailure" | "reuseContexts"
> & {
  /**
   * As in production, clients do not receive the messages of plain errors; those are in the backend's log
   * file.
   */
  redactErrors?: boolean;
  /** Due jobs wait for `startJobs`. */
  holdJobs?: boolean;
  /** The deployment also listens on the app's port, because it serves the pages. */
  servesPages?: boolean;
};

export type Addresses = Record<"app" | "backend" | "site" | "stripe" | "mail" | "push", string>;

export type LocalStack = {
  addresses: Addresses;
  deployment: Deployment;
  keys: Keys;
  stop: () => Promise<void>;
};

export function addressesOf(ports: Ports): Addresses {
  const at = (port: number) => `http://${LOOPBACK}:${port}`;
  return {
    app: at(ports.web),
    backend: at(ports.backend),
    site: at(ports.site),
    stripe: at(ports.stripe),
    mail: at(ports.mail),
    push: at(ports.push),
  };
}

/** @throws Error when a part does not start; parts that have started are stopped */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { dataDir, ports, log } = options;
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  const stoppers: (() => Promise<void> | void)[] = [lock(dataDir)];
  // Stop in reverse order, so that no part is left talking to one that is gone.
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    for (const stopper of stoppers.splice(0).reverse()) await stopper();
  };
  options.onStarting?.(stop);
  let backend: ReturnType<typeof startBackend> | undefined;
  try {
    requireLayout(dataDir);
    // If `npm start` was killed, its backend exits on its own within moments.
    await untilFree(join(dataDir, "backend"), PREDECESSOR_MS);
    deletePartialData(dataDir, log);
    const keys = await keysOf(dataDir);
    const addresses = addressesOf(ports);
    const deployment = { url: addresses.backend, adminKey: keys.adminKey };

    backend = startBackend({
      ...options,
      holdJobs: true,
      redactErrors: options.web === "built",
      servesPages: options.web === "built",
    });
    stoppers.push(backend.stop);
    const stripe = await startStripeSandbox({
      port: ports.stripe,
      dataDir: join(dataDir, "stripe"),
      apiKey: keys.stripeSecretKey,
      webhook: { url: `${addresses.site}/stripe-webhook`, secret: keys.stripeWebhookSecret },
      log: (line) => log(`[stripe] ${line}`),
    });
    stoppers.push(stripe.close);
    const mail = await startMailSandbox({
      port: ports.mail,
      webhook: { url: `${addresses.site}/resend-webhook`, secret: keys.resendWebhookSecret },
    });
    stoppers.push(mail.close);
    const pushes = await startPushSandbox({ port: ports.push });
    stoppers.push(pushes.close);
    const pictures = await startPictureServer();
    stoppers.push(pictures.close);

    await waitForBackend(deployment, backend.isDead);
    // Also evaluates `auth.config` again: the data still has the token issuer's address from the last start.
    await setVariables(deployment, {
      ...variablesFor(addresses, keys),
      DEMO_PICTURES_URL: pictures.url,
    });
    const stampFile = join(dataDir, "pushed");
    await push(deployment, stampFile, log, options.modules);
    await followAddressChange(dataDir, addresses, deployment);
    // Jobs that became due while nothing ran must run with the current code, not with that of the last push.
    backend.stopHoldingJobs();
    await startJobs(deployment);
    // The watcher of `npm run dev` pushes code that this stamp does not know about.
    if (options.web === "dev") rmSync(stampFile, { force: true });
    await loadDemoData(deployment, dataDir, { log, isStopped: () => isStopped });
    stoppers.push(await startWeb({ ...options, addresses, deployment }));
    // Before this point a restart would not help, because the calls made to the backend have failed.
    backend.markReady();
    return { addresses, deployment, keys, stop };
  } catch (error) {
    const isDead = backend !== undefined && !isStopped && (await diesSoon(backend));
    await stop();
    if (!isDead) throw error;
    const logPath = join(dataDir, "logs/backend.log");
    throw new Error(
      `The backend exited while Shoal was starting. Start Shoal again; see ${logPath} for details.`,
      {
        cause: error,
      },
    );
  }
}

/** Whether the backend dies within moments: its clients notice before its parent process does. */
async function diesSoon({ isDead }: { isDead: () => boolean }): Promise<boolean> {
  for (let waited = 0; waited < 1000 && !isDead(); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return isDead();
}

/**
 * The backend as a separate process, restarted if it dies after `markReady`. After `stopHoldingJobs`, a restarted
 * backend no longer waits for `startJobs`.
 */
export function startBackend({
  dataDir,
  ports,
  log,
  onFailure,
  holdJobs = false,
  reuseContexts = false,
  redactErrors = false,
  servesPages = false,
}: BackendProcessOptions) {
  let isHolding = holdJobs;
  let isDead = false;
  let isReady = false;
  const { stop } = supervise({
    name: "The backend",
    args: () => [
      backendPrograms().main,
      ...["--port", String(ports.backend), "--site-port", String(ports.site)],
      ...["--data-dir", join(dataDir, "backend")],
      ...["--admin-key-file", adminKeyFile(dataDir)],
      ...(servesPages ? ["--app-port", String(ports.web)] : []),
      ...originsOf(ports.web).flatMap((origin) => ["--page", origin]),
      ...(isHolding ? ["--hold-jobs"] : []),
      ...(reuseContexts ? ["--reuse-contexts"] : []),
      ...(redactErrors ? ["--redact-errors"] : []),
    ],
    logFile: join(dataDir, "logs/backend.log"),
    onLine: (line, stream) => {
      if (stream === "stderr") log(`[backend] ${line}`);
    },
    log,
    mayRestart: () => isReady,
    onGivenUp: () => {
      isDead = true;
      onFailure();
    },
  });
  const markReady = () => {
    isReady = true;
  };
  const stopHoldingJobs = () => {
    isHolding = false;
  };
  return { stop, isDead: () => isDead, markReady, stopHoldingJobs };
}

/** Deployment variables; convex/convex.config.ts explains each of them. */
export function variablesFor(addresses: Addresses, keys: Keys): Record<string, string | null> {
  const admin = demoLogins.find(({ role }) => role === "Admin");
  if (!admin) throw new Error("convex/domain/demo/logins.ts has no admin");
  return {
    SITE_URL: addresses.app,
    // Need not be unique: each local stack has a Stripe sandbox of its own.
    DEPLOYMENT_ID: "local",
    JWT_PRIVATE_KEY: keys.jwtPrivateKey,
    JWKS: keys.jwks,
    STRIPE_SECRET_KEY: keys.stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
    STRIPE_API_BASE: addresses.stripe,
    RESEND_API_KEY: keys.resendApiKey,
    RESEND_WEBHOOK_SECRET: keys.resendWebhookSecret,
    RESEND_BASE_URL: addresses.mail,
    EMAIL_FROM: "Shoal <hello@shoal.local>",
    VAPID_PUBLIC_KEY: keys.vapidPublicKey,
    VAPID_PRIVATE_KEY: keys.vapidPrivateKey,
    PUSH_TEST_ORIGIN: addresses.push,
    ADMIN_EMAIL: admin.email,
    CONTACT_EMAIL: "contact@shoal.local",
    PAYOUTS_ENABLED: "true",
    ALLOW_DEV_TOOLS: "true",
  };
}
