import { mutationsOf } from "./mutation";

/** /admin/health: what failed, and another try of it. */
export const health = mutationsOf(["tests/convex/moderation/health.test.ts"], {
  "convex/shared/rules/failedMails.ts": [
    [`if (mail.state === "failed") return mail;`, `if (mail.state !== "sent") return mail;`],
    [`await refuseSecond(ctx, admin, emailId, ["retry_mail", "leave_mail"]);`, ``],
    [`if (!hasText(mail)) fail("mail_not_kept");`, ``],
    [`await leaveTrail(ctx, admin, "retry_mail", mail);`, ``],
    [`{ state: "left", updatedAt: Date.now() }`, `{ updatedAt: Date.now() }`],
    [`.order("desc")`, ``],
  ],
  "convex/shared/rules/sweeps.ts": [
    [
      `const run = { lastAt: Date.now(), count, error };`,
      `const run = { lastAt: 0, count, error };`,
    ],
    [`if (known) await ctx.db.patch`, `if (!known) await ctx.db.patch`],
  ],
  "convex/shared/sweeps.ts": [
    [`outcome.error = failureOf(error).error;`, ``],
    [`await ctx.scheduler.runAfter(0, internal.shared.sweeps.run, { sweep });`, ``],
  ],
  "convex/shared/rules/calls.ts": [
    [`call.state.kind === "failed" &&`, `call.state.kind !== "failed" &&`],
    [`&& !newest.slice(0, at).some((later) => isSame(later, call))`, ``],
    [`state.kind === "pending"`, `state.kind !== "pending"`],
  ],
  "convex/payments/webhook.ts": [
    [`if (name !== null) await keepFailure(ctx, name, error);`, ``],
    [`if (await isApplied(ctx, rowId)) return true;`, `return true;`],
    [
      `return await refuse(ctx, "unsigned", "No signature");`,
      `return new Response("", { status: 400 });`,
    ],
  ],
  "convex/payments/rules/applyStripeUpdates.ts": [
    [`await recordOutcome(ctx, "applyStripeEvent", { rowId: eventId });`, ``],
  ],
  "convex/payments/rules/webhookRefusals.ts": [
    [`if (known[why] >= REFUSALS_COUNTED_MAX) return;`, ``],
    [`for (const { _id } of over) await ctx.db.delete("webhookRefusals", _id);`, ``],
  ],
  "convex/moderation/rules/health.ts": [
    [`isMore: found > max`, `isMore: found >= max`],
    [`q.eq("settledAt", undefined)`, `q`],
    [`lastComparison?.state === "failed" ? 1 : 0`, `0`],
  ],
});
