import { env } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";

/** Whether this deployment is one for trying out: developer tools, demo data, the outbox by eye. */
export const devToolsOn = (): boolean => env.ALLOW_DEV_TOOLS === "true";

/** `dev_tools_off` on every other deployment. */
export function requireDevTools(): void {
  if (!devToolsOn()) fail("dev_tools_off");
}
