/** The app's pages: built and served, or by Vite's development server with the functions watched. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONVEX_CLI, cliEnv, type Deployment, hashOf } from "./deployment.ts";
import { originsOf } from "./loopback.ts";
import type { Ports } from "./ports.ts";
import { ROOT, runNode, supervise } from "./processes.ts";
import { serveApp } from "./webServer.ts";

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

/** Everything that the page's code depends on. */
const SOURCES = [
  "src",
  "convex",
  "public",
  "index.html",
  "vite.config.ts",
  "local/vite",
  "package-lock.json",
  "tsconfig.base.json",
];

/** Answers what stops it. */
export async function startWeb(options: WebOptions): Promise<() => Promise<void>> {
  if (options.web === "none") return async () => undefined;
  return options.web === "dev" ? await startDev(options) : await startBuilt(options);
}

/** What the page is told at build time; `.env.local.example` explains each. */
function viteEnv({ addresses }: WebOptions): Record<string, string> {
  return {
    VITE_CONVEX_URL: addresses.backend,
    VITE_CONVEX_SITE_URL: addresses.site,
    VITE_SITE_URL: addresses.app,
    VITE_PAY_PAGE_URL: addresses.stripe,
  };
}

async function startBuilt(options: WebOptions): Promise<() => Promise<void>> {
  const folder = join(options.dataDir, "web");
  const stampFile = join(options.dataDir, "built");
  const env = viteEnv(options);
  const stamp = `${hashOf(SOURCES)} ${JSON.stringify(env)}`;
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
  if (!isCurrent || !existsSync(join(folder, "index.html"))) {
    options.log("Building the app ...");
    const vite = join(ROOT, "node_modules/vite/bin/vite.js");
    const args = [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
    const { code, output } = await runNode(args, { ...env, NODE_ENV: "production" });
    if (code !== 0) throw new Error(`The app could not be built:\n${output}`);
    writeFileSync(stampFile, stamp);
  }
  const server = await serveApp({ folder, port: options.ports.web });
  return server.close;
}

async function startDev(options: WebOptions): Promise<() => Promise<void>> {
  Object.assign(process.env, viteEnv(options));
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: ROOT,
    server: {
      port: options.ports.web,
      strictPort: true,
      // Vite would let pages of any loopback port read.
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
