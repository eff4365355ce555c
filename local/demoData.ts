/** Demo data: loaded once per data folder. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convex, type Deployment } from "./deployment.ts";

/**
 * Runs `seed:demo` unless it has run on this data before. A failure is reported and leaves an app without
 * demo data; the next start tries again.
 */
export async function loadDemoData(
  deployment: Deployment,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  const stamp = join(dataDir, "seeded");
  if (existsSync(stamp)) return;
  log("Loading the demo data (first start only) ...");
  const { code, output } = await convex(deployment, ["run", "seed:demo", "{}"]);
  if (code === 0) writeFileSync(stamp, "");
  else log(`The demo data could not be loaded:\n${output}`);
}
