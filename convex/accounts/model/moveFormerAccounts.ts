import type { MutationCtx } from "#convex/_generated/server.js";
import type { Profile } from "#convex/shared/model/access.ts";
import { mailboxHashOf } from "#convex/shared/model/mailboxHash.ts";
import { formerAccountOf } from "./formerAccounts";
import {
  addCounts,
  type Marks,
  marksToKeep,
  NO_COUNTS,
  NO_MARKS,
  saveRecord,
} from "./saveFormerAccount";

/**
 * For an account that leaves its mailbox for another. The old mailbox stores the account's marks, for accounts that sign up
 * there. The new one gets the counts that deleted accounts left to the old, once, however often the account comes and goes.
 * Returns the marks that deleted accounts left to the new one. `profile`: as it was before the move.
 */
export async function moveFormerAccounts(
  ctx: MutationCtx,
  profile: Profile,
  newEmail: string,
): Promise<Marks> {
  const oldHash = await mailboxHashOf(profile.email);
  const newHash = await mailboxHashOf(newEmail);
  const oldRow = await formerAccountOf(ctx, oldHash);
  const newRow = await formerAccountOf(ctx, newHash);
  const marks = await marksToKeep(ctx, profile, oldRow);
  await saveRecord(ctx, oldHash, marks, addCounts(NO_COUNTS, oldRow), oldRow?.joined);
  const areJoined = oldRow?.joined?.includes(newHash) || newRow?.joined?.includes(oldHash);
  if (oldRow && !areJoined) {
    const counts = addCounts(addCounts(NO_COUNTS, newRow), oldRow);
    const joined = [...(newRow?.joined ?? []), oldHash];
    await saveRecord(ctx, newHash, newRow ?? NO_MARKS, counts, joined);
  }
  return newRow ?? NO_MARKS;
}
