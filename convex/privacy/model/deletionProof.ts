import { type Infer, v } from "convex/values";
import { internal } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { provePassword } from "#convex/accounts/model/passwordProof.ts";
import { hashCode } from "#convex/accounts/model/secretEmails.ts";
import { normaliseEmail } from "#convex/domain/accounts/credentials.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";

/** The proof of ownership: the account's password, or a code emailed to its address. */
export const deletionProof = v.union(
  v.object({ password: v.string() }),
  v.object({ code: v.string() }),
);
type Proof = Infer<typeof deletionProof>;

/** Six digits and a few spaces. */
const CODE_TYPED_MAX = 64;

/** Deletes the caller's account. Spends nothing if the account can't be deleted now. */
export async function deleteWithProof(
  ctx: ActionCtx,
  { email }: Profile,
  { confirmation, proof }: { confirmation: string; proof: Proof },
): Promise<void> {
  if (normaliseEmail(confirmation) !== email) {
    fail("invalid_input", { field: "Confirmation", problem: "please type your email address" });
  }
  await ctx.runQuery(internal.privacy.deletion.requireDeletable, {});
  const codeHash = "code" in proof ? await hashTyped(ctx, email, proof.code) : null;
  if ("password" in proof && (await provePassword(ctx, email, proof.password)) === null) {
    fail("deletion_proof_wrong");
  }
  const isDeleted: boolean = await ctx.runMutation(internal.privacy.deletion.deleteProven, {
    codeHash,
  });
  if (!isDeleted) fail("deletion_proof_wrong");
}

/** The hash of a code, which the deletion spends. Counts as an attempt: `rate_limited`. */
async function hashTyped(ctx: ActionCtx, email: string, code: string): Promise<string> {
  if (code.length > CODE_TYPED_MAX) fail("deletion_proof_wrong");
  await ctx.runMutation(internal.accounts.credentials.countAttempt, { way: "code", email });
  return await hashCode(email, code);
}
