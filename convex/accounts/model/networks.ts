/** The networks that an account's owner has signed in from. */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { KNOWN_NETWORKS_MAX } from "#convex/domain/shared/constants.ts";
import { callerNetwork } from "#convex/shared/model/networks.ts";

/**
 * Whether the account has recently signed in from this network. Limits that strangers can use up don't apply
 * there.
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
  const others = (account.knownNetworks ?? []).filter((other) => other !== network);
  const knownNetworks = [...others, network].slice(-KNOWN_NETWORKS_MAX);
  await ctx.db.patch("authAccounts", account._id, { knownNetworks });
}
