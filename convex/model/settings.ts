import type { z } from "zod";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { fail } from "../errors";

/** The user's settings row, which sign-up wrote. */
export async function settingsOf(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"userSettings">> {
  const settings = await ctx.db
    .query("userSettings")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
  return settings ?? fail("profile_missing");
}

export async function changeSettings(
  ctx: MutationCtx,
  userId: Id<"users">,
  change: Partial<Pick<Doc<"userSettings">, "outcode" | "deliveryBands" | "notifications">>,
): Promise<void> {
  const settings = await settingsOf(ctx, userId);
  await ctx.db.patch("userSettings", settings._id, { ...change, updatedAt: Date.now() });
}

/** What `schema` makes of `input`; `invalid_input` with its first complaint. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, name: string): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.filter((part) => typeof part === "string").join(" ");
  return fail("invalid_input", {
    field: field ? field : name,
    problem: issue?.message ?? "please check what you entered",
  });
}
