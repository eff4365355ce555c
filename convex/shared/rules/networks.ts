/** Where calls come from, and where an account's owner has come from before. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { NETWORKS_KEPT } from "../../domain/shared/constants";
import { networkOf } from "../../domain/shared/ip";

/** The network that calls, as limits count it; null when it is not known. */
export async function callerNetwork(ctx: MutationCtx): Promise<string | null> {
  return networkOf((await ctx.meta.getRequestMetadata()).ip);
}

/** What counts for each network apart, so that a stranger elsewhere uses up nothing of the owner's. */
export const pair = (key: string, network: string | null) => `${key} ${network ?? "unknown"}`;

/** Whether somebody has logged in to the account from this network: strangers' tries do not count there. */
export function isKnownNetwork(
  account: Doc<"authAccounts"> | null,
  network: string | null,
): network is string {
  return network !== null && account?.knownNetworks?.includes(network) === true;
}

/** Notes where a log-in came from; the last ten stay. */
export async function rememberNetwork(
  ctx: MutationCtx,
  account: Doc<"authAccounts">,
): Promise<void> {
  const network = await callerNetwork(ctx);
  if (network === null || account.knownNetworks?.at(-1) === network) return;
  const others = (account.knownNetworks ?? []).filter((one) => one !== network);
  const knownNetworks = [...others, network].slice(-NETWORKS_KEPT);
  await ctx.db.patch("authAccounts", account._id, { knownNetworks });
}
