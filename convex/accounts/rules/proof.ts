/**
 * What a new proof that an account is its owner's puts an end to: a confirmation, a reset, another password. Whoever
 * was let in before may be why it was asked for. `privacy/rules/personalData.ts` has this answer for every table, and
 * takes it from here for those below.
 */
import type { Doc, Id, TableNames } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { dropSecrets } from "./secrets";
import { endSessions } from "./sessions";
import { forgetTries } from "./tries";

type Account = Doc<"authAccounts">;
/** `kept` is the session in which the owner has shown who they are. */
type EndStep = (
  ctx: MutationCtx,
  account: Account,
  kept: Id<"authSessions"> | null,
) => Promise<void>;

export const endedByProof = {
  authVerificationCodes: async (ctx, { _id }) => {
    await dropSecrets(ctx, _id);
  },
  authSessions: async (ctx, { userId }, kept) => {
    await endSessions(ctx, userId, kept);
  },
  limitUses: async (ctx, { providerAccountId }) => {
    await forgetTries(ctx, providerAccountId, null);
  },
} satisfies Partial<Record<TableNames, EndStep>>;

/** Ends what others may have begun: every way into the account but the session `kept`. */
export async function endEarlierProofs(
  ctx: MutationCtx,
  account: Account,
  kept: Id<"authSessions"> | null,
): Promise<void> {
  for (const end of Object.values<EndStep>(endedByProof)) await end(ctx, account, kept);
}
