import type { MutationCtx } from "#convex/_generated/server.js";
import { networkOf } from "#convex/domain/shared/ip.ts";

/** The caller's network as limits count it; null if unknown. */
export async function callerNetwork(ctx: MutationCtx): Promise<string | null> {
  return networkOf((await ctx.meta.getRequestMetadata()).ip);
}

/** A limit key per network, so that a stranger elsewhere doesn't use up the owner's allowance. */
export const networkKey = (key: string, network: string | null) => `${key} ${network ?? "unknown"}`;
