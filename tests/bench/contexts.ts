/**
 * What a call pays before its function begins: Convex evaluates a function's modules anew, in a fresh context, for every
 * query and mutation. Here: processor time of that, with compiled code cached, the quickest of some tries.
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
/** Loads little more than convex/server: the least that any function pays on this machine. */
const FLOOR = "shared/clock.js";

/** Modules read variables at their top level in development only; the names suffice. */
const ENV = {
  SITE_URL: "http://127.0.0.1:1",
  STRIPE_SECRET_KEY: "sk_test_1",
  RESEND_API_KEY: "re_1",
};

/** Processor ms of filling a context for a call of each module that holds functions, the dearest first. */
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
