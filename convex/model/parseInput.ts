import type { z } from "zod";
import { fail } from "../errors";

/**
 * What `schema` makes of what a person entered; `invalid_input` with its first complaint, named after the
 * field or, when the whole is wrong, after `name`.
 */
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
