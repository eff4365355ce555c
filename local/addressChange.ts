/** Updates the addresses stored in data that was last served on other ports. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convex, type Deployment } from "./deployment.ts";

/**
 * Refreshes the addresses in rows if the ports have changed since the last start, and records the current ones in
 * the data folder. Call it after the push, because it runs a pushed function.
 * @throws Error with the CLI's output when that function fails
 */
export async function followAddressChange(
  dataDir: string,
  addresses: Record<"backend" | "site", string>,
  deployment: Deployment,
): Promise<void> {
  const file = join(dataDir, "addresses");
  const currentAddresses = `${addresses.backend} ${addresses.site}`;
  const storedAddresses = existsSync(file) ? readFileSync(file, "utf8") : currentAddresses;
  if (storedAddresses !== currentAddresses) {
    const { code, output } = await convex(deployment, ["run", "site/storageUrls:refresh", "{}"]);
    if (code !== 0) throw new Error(`Addresses could not be updated:\n${output}`);
  }
  writeFileSync(file, currentAddresses);
}
