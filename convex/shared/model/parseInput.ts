import type * as z from "zod";
import { REASON_MAX } from "#convex/domain/shared/constants.ts";
import { normaliseLines, normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { fail } from "#convex/errors.ts";

/**
 * Parses user input with `schema`; `invalid_input` with the first issue, naming the field or, for the
 * whole input, `name`.
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

/** A single line of at most `max` characters; `invalid_input` for a longer one. May be empty. */
export function parseLine(field: string, text: string, max: number): string {
  return requireLength(field, normaliseLine(text), max);
}

/** Like `parseLine`, for text that may have several lines. */
export function parseText(field: string, text: string, max: number): string {
  return requireLength(field, normaliseLines(text), max);
}

/** The reason a user typed; may be empty. */
export function parseReason(reason: string): string {
  return parseText("Reason", reason, REASON_MAX);
}

/** The key that a page generated for a form or message, so that a resend is recognised. */
export function parseClientKey(key: string): string {
  if (CLIENT_KEY.test(key)) return key;
  return fail("invalid_input", {
    field: "Key",
    problem: "use up to 64 letters, digits and dashes",
  });
}
const CLIENT_KEY = /^[\w-]{1,64}$/;

function requireLength(field: string, text: string, max: number): string {
  if (text.length <= max) return text;
  return fail("invalid_input", { field, problem: `use at most ${max} characters` });
}
