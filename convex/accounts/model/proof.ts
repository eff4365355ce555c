/**
 * Ends earlier sessions, secrets and attempt counts when the owner proves who they are (confirmation,
 * reset, new password): an intruder may be the reason for the proof.
 */
import type { Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { dropSecrets } from "./secrets";
import { endSessions } from "./sessions";
import { clearAttempts } from "./attemptLimits";

type Account = Doc<"authAccounts">;
/** `keptSessionId` is the session in which the owner proved who they are. */
type EndStep = (
  ctx: MutationCtx,
  account: Account,
  keptSessionId: Id<"authSessions"> | null,
) => Promise<void>;

export const endedByProof = {
  authVerificationCodes: async (ctx, { _id }) => {
    await dropSecrets(ctx, _id);
  },
  authSessions: async (ctx, { userId }, keptSessionId) => {
    await endSessions(ctx, userId, keptSessionId);
  },
  limitUses: async (ctx, { providerAccountId }) => {
    await clearAttempts(ctx, providerAccountId, null);
  },
} satisfies Partial<Record<TableNames, EndStep>>;

/** Ends all earlier ways into the account except `keptSessionId`. */
export async function endEarlierProofs(
  ctx: MutationCtx,
  account: Account,
  keptSessionId: Id<"authSessions"> | null,
): Promise<void> {
  for (const end of Object.values<EndStep>(endedByProof)) await end(ctx, account, keptSessionId);
}
