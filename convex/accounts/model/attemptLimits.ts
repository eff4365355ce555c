/**
 * Limits on password and code attempts. They count by address and network, so that a stranger elsewhere locks
 * no owner out, and by network, so that one network can't work through a list of addresses. Callers on
 * unknown networks are counted by address alone: a limit shared by all of them would lock everyone out. (The
 * Health tab of /admin-overview warns when networks are unknown.)
 *
 * A code has 6 digits, an attempt is compared with one code (`spendCode`), and a network has 30 wrong
 * attempts at once and 60 more a day. The chance of guessing any account's code is therefore 0.009% a day
 * per network.
 *
 * Passwords are also counted by address across all networks, with a far higher limit, so that many networks
 * together can't guess for ever; networks where the owner has signed in before are exempt. Codes need no such
 * limit, because each has its own (`spendCode`). Addresses without an account count too, so that the answer
 * reveals nothing. The key is the address, not the mailbox: signing up with a tagged variant of another
 * user's address must not reset the attempts at theirs.
 */

import type { MutationCtx } from "#convex/_generated/server.js";
import { callerNetwork, networkKey } from "#convex/shared/model/networks.ts";
import { tryConsumeLimit, resetLimit, consumeLimit } from "#convex/shared/model/rateLimits.ts";
import { accountOf } from "./insertPerson";
import { isKnownNetwork } from "./networks";

const ATTEMPT_KINDS = ["password", "code"] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/**
 * Counts an attempt before the secret is checked, so that a hundred parallel attempts count as a hundred;
 * `rate_limited` if none is left. `clearAttempts` gives a successful one back.
 */
export async function countAttempt(
  ctx: MutationCtx,
  kind: AttemptKind,
  email: string,
): Promise<void> {
  const network = await callerNetwork(ctx);
  await consumeLimit(ctx, `${kind}Try`, networkKey(email, network));
  if (kind === "password" && !isKnownNetwork(await accountOf(ctx, email), network)) {
    await consumeLimit(ctx, "passwordTryByAddress", email);
  }
  if (network !== null) await consumeLimit(ctx, `${kind}TryByNetwork`, network);
}

/**
 * After a correct secret: clears the address's attempts from this network and its count over all networks,
 * and gives the network this one attempt back. (The
 * network's other attempts stay, or signing in to one's own account between guesses would allow unlimited guessing.)
 */
export async function clearAttempts(
  ctx: MutationCtx,
  email: string,
  attempt: AttemptKind | null,
): Promise<void> {
  const network = await callerNetwork(ctx);
  for (const kind of ATTEMPT_KINDS) {
    await resetLimit(ctx, `${kind}Try`, networkKey(email, network));
  }
  await resetLimit(ctx, "passwordTryByAddress", email);
  if (attempt !== null && network !== null) {
    await tryConsumeLimit(ctx, `${attempt}TryByNetwork`, network, -1);
  }
}
