/** Admin keys `name|secret`, as the official CLI sends them (`Authorization: Convex name|secret`). */

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { ProtocolError } from "./protocolError.ts";

export const INSTANCE_NAME = "shoal-local";

/** A new key, with 256 bits of randomness. */
export const generateAdminKey = (): string => `${INSTANCE_NAME}|${randomBytes(32).toString("hex")}`;

/**
 * Compares in constant time.
 * @throws ProtocolError 403 `BadDeployKey`, with Convex's message, when the key is wrong.
 */
export function verifyAdminKey(presented: string, adminKey: string): void {
  const digest = (key: string) => createHash("sha256").update(key).digest();
  if (timingSafeEqual(digest(presented), digest(adminKey))) return;
  throw badDeployKey();
}

export const badDeployKey = () =>
  new ProtocolError(
    403,
    "BadDeployKey",
    `The provided deploy key was invalid for deployment '${INSTANCE_NAME}'. Double check that the ` +
      "environment this key was generated for matches the desired deployment.",
  );
