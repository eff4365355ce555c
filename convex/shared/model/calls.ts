/** Recently scheduled functions: which failed, and retrying them. */
import { type DocumentByName, makeFunctionReference, type SystemDataModel } from "convex/server";
import { compareValues, type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { ERROR_MAX } from "./jobs";
import { cutText } from "#convex/domain/shared/text.ts";

type Call = DocumentByName<SystemDataModel, "_scheduled_functions">;

/** Scheduled functions have no index by state, so only this many of the newest are read. */
const CALLS_READ = 25;

/** The most recently scheduled functions: failed ones, newest first, and the number pending. */
export const callState = v.object({
  failed: v.array(
    v.object({
      callId: v.id("_scheduled_functions"),
      /** For example `shared/outbox:send`. */
      name: v.string(),
      error: v.string(),
      /** ms epoch. */
      at: v.number(),
    }),
  ),
  waiting: v.number(),
  /** How many were read; at 25 there may be more. */
  read: v.number(),
});

const newestCalls = async (ctx: QueryCtx): Promise<Call[]> =>
  await ctx.db.system.query("_scheduled_functions").order("desc").take(CALLS_READ);

const nameOf = ({ name }: Call): string => name.replace(".js:", ":");
const isSame = (a: Call, b: Call): boolean =>
  a.name === b.name && compareValues(a.args, b.args) === 0;

/** Failed calls that have not been rescheduled since, newest first. */
const failedCalls = (newest: readonly Call[]): Call[] =>
  newest.filter(
    (call, at) =>
      call.state.kind === "failed" && !newest.slice(0, at).some((later) => isSame(later, call)),
  );

/** Reads the newest calls without their arguments, which may contain users' text. */
export async function recentCalls(ctx: QueryCtx): Promise<Infer<typeof callState>> {
  const newest = await newestCalls(ctx);
  const failed = failedCalls(newest).map((call) => {
    const { _id: callId, state, completedTime, _creationTime } = call;
    // The type promises an error, but convex-test stores none.
    const { error = "No reason was kept" } = state as { error?: string };
    const at = completedTime ?? _creationTime;
    return { callId, name: nameOf(call), error: cutText(error, ERROR_MAX), at };
  });
  const waiting = newest.filter(({ state }) => state.kind === "pending").length;
  return { failed, waiting, read: newest.length };
}

/**
 * Reschedules a failed call unchanged; returns the function's name. Safe to repeat, because scheduled
 * functions check the current state first. `not_found` if the call is not among the failed ones.
 */
export async function rescheduleCall(
  ctx: MutationCtx,
  callId: Id<"_scheduled_functions">,
): Promise<string> {
  const failed = failedCalls(await newestCalls(ctx));
  const call = failed.find(({ _id }) => _id === callId) ?? fail("not_found");
  const name = nameOf(call);
  const [args = {}] = call.args as [Record<string, never>?];
  await ctx.scheduler.runAfter(0, makeFunctionReference<"mutation" | "action">(name), args);
  return name;
}
