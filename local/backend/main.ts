/**
 * Runs the local backend as a program, bundled by programs.ts:
 * `node main.cjs --port 3210 --site-port 3211 --data-dir .shoal/backend --admin-key-file .shoal/admin-key`
 * Prints one line when it is ready. Exits with code 3 when a port is taken.
 */

import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { lockWithin, PREDECESSOR_MS } from "../lock.ts";
import { PortTakenError, startBackend } from "./server.ts";

const PORT_TAKEN_EXIT_CODE = 3;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "3210" },
      "site-port": { type: "string", default: "3211" },
      // A second address for the HTTP actions, like a custom domain on Convex.
      "app-port": { type: "string" },
      "data-dir": { type: "string", default: ".shoal/backend" },
      "admin-key-file": { type: "string", default: ".shoal/admin-key" },
      page: { type: "string", multiple: true, default: [] },
      "hold-jobs": { type: "boolean", default: false },
      "reuse-contexts": { type: "boolean", default: false },
      "redact-errors": { type: "boolean", default: false },
    },
  });
  const dataDir = values["data-dir"];
  mkdirSync(dataDir, { recursive: true });
  // Two committers on one database would not see each other's conflicts. After `npm start` is killed,
  // its backend frees its ports first and may still be finishing commits.
  const unlock = await lockWithin(dataDir, PREDECESSOR_MS);
  const backend = await startBackend({
    // Bundled next to this file.
    executable: join(dirname(process.argv[1] ?? ""), "executor.cjs"),
    dataDir,
    port: Number(values.port),
    sitePort: Number(values["site-port"]),
    appPort: values["app-port"] === undefined ? undefined : Number(values["app-port"]),
    adminKey: readFileSync(values["admin-key-file"], "utf8").trim(),
    pages: values.page,
    trustedProxy: process.env.SHOAL_TRUSTED_PROXY,
    holdJobs: values["hold-jobs"],
    reuseContexts: values["reuse-contexts"],
    redactErrors: values["redact-errors"],
    onBroken: (message) => {
      console.error(message);
      process.exit(1);
    },
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    backend.stop().then(
      () => {
        unlock();
        process.exit(0);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  console.log(`Local backend ready: ${backend.cloudUrl} (HTTP actions: ${backend.siteUrl})`);
}

main().catch((error: unknown) => {
  if (error instanceof PortTakenError) {
    console.error(
      `${error.message} Stop it, or choose another port (--port, --site-port, --app-port).`,
    );
    process.exit(PORT_TAKEN_EXIT_CODE);
  }
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
