/** The functions that were scheduled of late: which of them failed, and doing one of those again. */
import { type DocumentByName, makeFunctionReference, type SystemDataModel } from "convex/server";
import { compareValues, type Infer, v } from "convex/values";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { fail } from "../../errors";
import { ERROR_MAX } from "./jobs";
import { cutText } from "../../domain/shared/text";

type Call = DocumentByName<SystemDataModel, "_scheduled_functions">;

/** Scheduled functions cannot be looked up by their state: so many of the newest are read. */
const CALLS_READ = 25;

/** Of the functions that were scheduled last: those that failed, the newest first, and how many wait for their time. */
export const callState = v.object({
  failed: v.array(
    v.object({
      callId: v.id("_scheduled_functions"),
      /** As `shared/outbox:send`. */
      name: v.string(),
      error: v.string(),
      /** ms epoch. */
      at: v.number(),
    }),
  ),
  waiting: v.number(),
  /** How many were looked at: there may be more when it is 25. */
  read: v.number(),
});

/** The newest first. */
const newestCalls = async (ctx: QueryCtx): Promise<Call[]> =>
  await ctx.db.system.query("_scheduled_functions").order("desc").take(CALLS_READ);

const nameOf = ({ name }: Call): string => name.replace(".js:", ":");
const isSame = (a: Call, b: Call): boolean =>
  a.name === b.name && compareValues(a.args, b.args) === 0;

/** The calls that failed and that were not scheduled again since, the newest first. */
const failedCalls = (newest: readonly Call[]): Call[] =>
  newest.filter(
    (call, at) =>
      call.state.kind === "failed" && !newest.slice(0, at).some((later) => isSame(later, call)),
  );

/** Reads the newest calls, and shows nothing of their arguments, which may hold people's words. */
export async function callsOfLate(ctx: QueryCtx): Promise<Infer<typeof callState>> {
  const newest = await newestCalls(ctx);
  const failed = failedCalls(newest).map((call) => {
    const { _id: callId, state, completedTime, _creationTime } = call;
    // The type promises a reason; convex-test keeps none.
    const { error = "No reason was kept" } = state as { error?: string };
    const at = completedTime ?? _creationTime;
    return { callId, name: nameOf(call), error: cutText(error, ERROR_MAX), at };
  });
  const waiting = newest.filter(({ state }) => state.kind === "pending").length;
  return { failed, waiting, read: newest.length };
}

/**
 * Schedules a call that failed again, as it was; returns the function's name. Whatever is scheduled looks at what it
 * finds first, so that doing it twice does nothing twice. `not_found` when it is not among those that failed.
 */
export async function callAgain(
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
