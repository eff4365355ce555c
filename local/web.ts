/**
 * The app's pages: either built and published, or served by Vite's development server with the functions
 * watched.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONVEX_CLI, cliEnv, type Deployment, hashOf } from "./deployment.ts";
import { build } from "./hosting/build.ts";
import { readBuild } from "./hosting/built.ts";
import { callByHttp } from "./hosting/calls.ts";
import { publish } from "./hosting/publish.ts";
import { originsOf } from "./loopback.ts";
import type { Ports } from "./ports.ts";
import { ROOT, supervise } from "./processes.ts";

/** "none": only the backend and the sandboxes. */
export type WebMode = "built" | "dev" | "none";

type WebOptions = {
  web: WebMode;
  dataDir: string;
  ports: Ports;
  addresses: { app: string; backend: string; site: string; stripe: string };
  deployment: Deployment;
  log: (line: string) => void;
  onFailure: () => void;
};

/** Everything that the built pages depend on. */
const SOURCES = [
  "src",
  "convex",
  "public",
  "index.html",
  "vite.config.ts",
  "local/vite",
  "package.json",
  "package-lock.json",
  "tsconfig.base.json",
];

/** Link targets of the demo's footer; a deployment sets its own pages. */
const DEMO_SOCIAL_LINKS = {
  VITE_INSTAGRAM_URL: "https://www.instagram.com/",
  VITE_FACEBOOK_URL: "https://www.facebook.com/",
  VITE_YOUTUBE_URL: "https://www.youtube.com/",
};

/** Serves the pages; returns the function that stops it. */
export async function startWeb(options: WebOptions): Promise<() => Promise<void>> {
  if (options.web === "none") return async () => undefined;
  return options.web === "dev" ? await startDev(options) : await startBuilt(options);
}

/** The pages' build-time variables; `.env.local.example` explains each of them. */
function viteEnv({ addresses }: WebOptions): Record<string, string> {
  return {
    VITE_CONVEX_URL: addresses.backend,
    VITE_CONVEX_SITE_URL: addresses.site,
    VITE_PAY_PAGE_URL: addresses.stripe,
    ...DEMO_SOCIAL_LINKS,
  };
}

/** Publishes the pages through the deployment, which also listens on the app's port (`--app-port`). */
async function startBuilt(options: WebOptions): Promise<() => Promise<void>> {
  const folder = join(options.dataDir, "web");
  const stampFile = join(options.dataDir, "built");
  const env = viteEnv(options);
  const stamp = `${hashOf(SOURCES)} ${JSON.stringify(env)}`;
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
  if (!isCurrent || !existsSync(join(folder, "index.html"))) {
    options.log("Building the app ...");
    await build(folder, env);
    writeFileSync(stampFile, stamp);
  }
  await publish(callByHttp(options.deployment), readBuild(folder), options.log);
  return async () => undefined;
}

async function startDev(options: WebOptions): Promise<() => Promise<void>> {
  Object.assign(process.env, viteEnv(options));
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: ROOT,
    server: {
      port: options.ports.web,
      strictPort: true,
      // By default Vite would let pages from any loopback port read its responses.
      cors: { origin: originsOf(options.ports.web) },
    },
    clearScreen: false,
  });
  await vite.listen();
  const watcher = supervise({
    name: "convex dev",
    args: () => [CONVEX_CLI, "dev"],
    env: cliEnv(options.deployment),
    logFile: join(options.dataDir, "logs/convex-dev.log"),
    onLine: (line) => options.log(`[convex] ${line}`),
    log: options.log,
    onGivenUp: options.onFailure,
  });
  return async () => {
    await watcher.stop();
    await vite.close();
  };
}
