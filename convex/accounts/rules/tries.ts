/**
 * How often a password or a mailed code may be tried: counted by the address and the network that tries, so
 * that a stranger elsewhere locks nobody out; and by the network, so that nobody goes through a list of
 * addresses. Callers whose network isn't known are counted by the address alone: a limit that they shared would lock
 * everybody out. (The Health tab of /admin-overview says so where networks aren't known.)
 *
 * Guessing a code in any account: a code has 6 digits, a try is compared with one code (`spendCode`), and a network has
 * 30 wrong tries at once and 60 more a day. 90 tries × 1/1,000,000 = 0.009 % a day and network; two networks 0.018 %,
 * and 4 % a day would take 450 networks. Passwords are counted by the address as a whole too, far higher, so that many networks together do
 * not guess for ever; where the owner has logged in before, that limit does not hold them up. Codes need none:
 * each has its own end (`spendCode`). Addresses without an account count too: the answer tells nothing.
 * By address and not by mailbox: an address has one account, whatever tags its mailbox knows, and whoever signs up with
 * a tag of somebody's address and logs in must not give back the tries at theirs.
 */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { accountOf } from "./accounts";
import { callerNetwork, isKnownNetwork, pair } from "../../shared/rules/networks";
import { countTowards, resetLimit, takeFromLimit } from "../../shared/rules/rateLimits";

const WAYS = ["password", "code"] as const;
export type TriedWay = (typeof WAYS)[number];

/**
 * Takes a try before the secret is looked at, so that a hundred tries at once are a hundred tries;
 * `rate_limited` when there is none left. `forgetTries` gives back the one that succeeds.
 */
export async function takeTry(ctx: MutationCtx, way: TriedWay, email: string): Promise<void> {
  const network = await callerNetwork(ctx);
  await takeFromLimit(ctx, `${way}Try`, pair(email, network));
  if (way === "password" && !isKnownNetwork(await accountOf(ctx, email), network)) {
    await takeFromLimit(ctx, "passwordTryByAddress", email);
  }
  if (network !== null) await takeFromLimit(ctx, `${way}TryByNetwork`, network);
}

/**
 * After a secret was right: nothing counts against the address any more, in Convex Auth's own counts neither,
 * and the network's try was none. (The network's other tries stay: whoever logs in to an account of their own
 * between guesses would guess without end.)
 */
export async function forgetTries(
  ctx: MutationCtx,
  email: string,
  tried: TriedWay | null,
): Promise<void> {
  const network = await callerNetwork(ctx);
  for (const way of WAYS) {
    await resetLimit(ctx, `${way}Try`, pair(email, network));
  }
  await resetLimit(ctx, "passwordTryByAddress", email);
  if (tried !== null && network !== null) {
    await countTowards(ctx, `${tried}TryByNetwork`, network, -1);
  }
  await forgetLibraryTries(ctx, email, await accountOf(ctx, email));
}

/** Rows that Convex Auth counted in before our own limits took its place. */
export async function forgetLibraryTries(
  ctx: MutationCtx,
  email: string,
  account: Doc<"authAccounts"> | null,
): Promise<void> {
  for (const identifier of account ? [account._id, email] : [email]) {
    const row = await ctx.db
      .query("authRateLimits")
      .withIndex("identifier", (q) => q.eq("identifier", identifier))
      .unique();
    if (row) await ctx.db.delete("authRateLimits", row._id);
  }
}
