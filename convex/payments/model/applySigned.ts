/** Applies events that come from Stripe, by webhook or from its list, and records those that fail. */
import { getFunctionName } from "convex/server";
import { internal } from "#convex/_generated/api.js";
import type { ActionCtx } from "#convex/_generated/server.js";
import { failureOf } from "#convex/shared/model/jobs.ts";
import { readEvent } from "./readStripeEvents";

/** What `applySigned` returns for an event that Shoal has no use for. */
export const IGNORED = "not of interest";

type Runner = Pick<ActionCtx, "runMutation">;

/** Returns what was done. @throws MalformedEvent, or the error that prevented applying the event */
export async function applySigned(ctx: Runner, signed: unknown): Promise<string> {
  const event = readEvent(signed);
  return event ? await ctx.runMutation(internal.payments.webhook.applyEvent, event) : IGNORED;
}

/** Adds an event to the admin's list of failed jobs, with its id and type. */
export async function recordFailedEvent(
  ctx: Runner,
  { id: rowId, type }: { id: string; type: string },
  error: unknown,
): Promise<void> {
  const known = failureOf(error);
  const failure = { ...known, error: `${type}: ${known.error}` };
  const outcome = { rowId, failure };
  const job = getFunctionName(internal.payments.webhook.applyAgain);
  await ctx.runMutation(internal.shared.jobs.record, { job, outcome });
}
