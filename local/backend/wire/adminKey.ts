/** Admin keys `name|secret`, as the official CLI sends them (`Authorization: Convex name|secret`). */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { ProtocolError } from "./protocolError.ts";

/** A new key for the instance, with 256 bits of randomness. */
export function generateAdminKey(instanceName: string): string {
  return `${instanceName}|${randomBytes(32).toString("hex")}`;
}

/**
 * Compares in constant time.
 * @throws ProtocolError 403 `BadDeployKey`, with Convex's message, when the key is wrong.
 */
export function verifyAdminKey(presented: string, adminKey: string): void {
  const digest = (key: string) => createHash("sha256").update(key).digest();
  if (timingSafeEqual(digest(presented), digest(adminKey))) return;
  throw badDeployKey(adminKey.split("|")[0] ?? "");
}

export const badDeployKey = (instanceName: string) =>
  new ProtocolError(
    403,
    "BadDeployKey",
    `The provided deploy key was invalid for deployment '${instanceName}'. Double check that the ` +
      "environment this key was generated for matches the desired deployment.",
  );
