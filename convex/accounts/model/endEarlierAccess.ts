/**
 * Ends earlier sessions, secrets and attempt counts when an account's owner proves who they are
 * (confirmation, reset, new password), because an intruder may have used or set them.
 */

import type { Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { clearAttempts } from "./attemptLimits";
import { dropAccessSecrets } from "./secrets";
import { endSessions } from "./sessions";

type Account = Doc<"authAccounts">;
/** `keptSessionId` is the session in which the owner proved who they are. */
type EndStep = (
  ctx: MutationCtx,
  account: Account,
  keptSessionId: Id<"authSessions"> | null,
) => Promise<void>;

export const accessEnders = {
  authVerificationCodes: async (ctx, { _id }) => {
    await dropAccessSecrets(ctx, _id);
  },
  authSessions: async (ctx, { userId }, keptSessionId) => {
    await endSessions(ctx, userId, keptSessionId);
  },
  limitUses: async (ctx, { providerAccountId }) => {
    await clearAttempts(ctx, providerAccountId, null);
  },
} satisfies Partial<Record<TableNames, EndStep>>;

export async function endEarlierAccess(
  ctx: MutationCtx,
  account: Account,
  keptSessionId: Id<"authSessions"> | null,
): Promise<void> {
  for (const end of Object.values<EndStep>(accessEnders)) await end(ctx, account, keptSessionId);
}
