/**
 * What a call costs before its function starts: for every query and mutation, Convex evaluates a function's
 * modules in a fresh context. Measures the processor time with compiled code cached, the fastest of several
 * runs.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeModules } from "#local/backend/deploy/modules.ts";
import { withFrame } from "#local/backend/runtime/frame.ts";
import { Realm } from "#local/backend/runtime/realm.ts";
import { importFrame } from "#local/backend/runtime/realms.ts";
import { bundleFunctions } from "#local/functionModules.ts";

const TRIES = 25;
/** Loads little more than convex/server: the minimum cost of any function on this machine. */
const FLOOR = "shared/clock.js";

/** Placeholders: outside development, no module uses a variable's value while it is loaded. */
const ENV = {
  SITE_URL: "http://127.0.0.1:1",
  STRIPE_SECRET_KEY: "sk_test_1",
  RESEND_API_KEY: "re_1",
};

/** Processor ms of filling a context for each module with functions, most expensive first. */
export async function contexts() {
  const folder = mkdtempSync(join(tmpdir(), "shoal-bench-"));
  try {
    const { entries, sources } = await bundleFunctions();
    const pushed = [...sources].map(([path, source]) => ({
      path,
      source,
      environment: "isolate" as const,
    }));
    const modules = await storeModules(folder, pushed);
    const processorMs = (entry: string) => {
      const times = Array.from({ length: TRIES }, () => {
        const before = process.cpuUsage();
        const realm = new Realm(folder, modules, ENV);
        withFrame(importFrame(), () => realm.load(entry));
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    const rows = entries.map((entry) => ({ entry, ms: processorMs(entry) }));
    rows.sort((a, b) => b.ms - a.ms);
    return { rows, floor: processorMs(FLOOR) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
