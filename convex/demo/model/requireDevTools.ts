import { env } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";

/** Whether this deployment is for trying Shoal out, with developer tools, demo data and the outbox page. */
export const devToolsOn = (): boolean => env.ALLOW_DEV_TOOLS === "true";

/** Errors: `dev_tools_off`. */
export function requireDevTools(): void {
  if (!devToolsOn()) fail("dev_tools_off");
}
