/** The networks that calls come from, and those that an account's owner has used before. */
import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { NETWORKS_KEPT } from "#convex/domain/shared/constants.ts";
import { networkOf } from "#convex/domain/shared/ip.ts";

/** The caller's network as limits count it; null if unknown. */
export async function callerNetwork(ctx: MutationCtx): Promise<string | null> {
  return networkOf((await ctx.meta.getRequestMetadata()).ip);
}

/** A limit key per network, so that a stranger elsewhere uses up none of the owner's allowance. */
export const networkKey = (key: string, network: string | null) => `${key} ${network ?? "unknown"}`;

/**
 * Whether the account has signed in from this network before, so that strangers' tries don't count
 * against it.
 */
export function isKnownNetwork(
  account: Doc<"authAccounts"> | null,
  network: string | null,
): network is string {
  return network !== null && account?.knownNetworks?.includes(network) === true;
}

/** Records the network of a sign-in; the last ten are stored. */
export async function saveNetwork(ctx: MutationCtx, account: Doc<"authAccounts">): Promise<void> {
  const network = await callerNetwork(ctx);
  if (network === null || account.knownNetworks?.at(-1) === network) return;
  const others = (account.knownNetworks ?? []).filter((one) => one !== network);
  const knownNetworks = [...others, network].slice(-NETWORKS_KEPT);
  await ctx.db.patch("authAccounts", account._id, { knownNetworks });
}
