/** Updates the addresses stored in data that was last served on other ports. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { convex, type Deployment } from "./deployment.ts";

export type AddressChange = {
  /** Whether the backend had other addresses last time. */
  happened: boolean;
  /** Refreshes the rows that contain the old addresses and stores the new ones; call it after the push. */
  follow: () => Promise<void>;
};

/** @throws Error (from `follow`) with the CLI's output when the call fails */
export function addressChange(
  dataDir: string,
  addresses: Record<"backend" | "site", string>,
  deployment: Deployment,
): AddressChange {
  const file = join(dataDir, "addresses");
  const now = `${addresses.backend} ${addresses.site}`;
  const before = existsSync(file) ? readFileSync(file, "utf8") : now;
  const happened = before !== now;
  return {
    happened,
    follow: async () => {
      if (happened) {
        const { code, output } = await convex(deployment, [
          "run",
          "site/storageUrls:refresh",
          "{}",
        ]);
        if (code !== 0) throw new Error(`Addresses could not be updated:\n${output}`);
      }
      writeFileSync(file, now);
    },
  };
}
