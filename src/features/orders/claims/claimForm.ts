import type { FieldErrors, Resolver } from "react-hook-form";
import type * as z from "zod";
import { claimSchema } from "#convex/domain/claims/claimSchemas.ts";
import { CLAIM_PROBLEMS, type ClaimItem, type ClaimProblem } from "#convex/domain/claims/states.ts";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";

/** The form as typed: a number of animals for each problem, and the description. */
export type ClaimValues = Record<ClaimProblem | "description", string>;
export type ClaimInput = z.output<ReturnType<typeof claimSchema>>;

export const claimDraftKey = (orderId: string) => `claim.${orderId}`;

export const EMPTY_CLAIM: ClaimValues = {
  dead: "",
  wrongSpecies: "",
  wrongNumber: "",
  ill: "",
  description: "",
};

/** The problems filled in so far. The schema refuses anything but whole numbers. */
export function itemsOf(values: Partial<ClaimValues>): ClaimItem[] {
  return CLAIM_PROBLEMS.flatMap((problem) => {
    const text = values[problem] ?? "";
    const animals = parseNumber(text);
    return text.trim() === "" || animals === 0 ? [] : [{ problem, animals }];
  });
}

/** Validates the form as the server's claim. Errors in the counts are attached to the first count. */
export const claimResolver =
  (quantity: number): Resolver<ClaimValues, unknown, ClaimInput> =>
  ({ description, ...counts }) => {
    const parsed = claimSchema(quantity).safeParse({ items: itemsOf(counts), description });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<ClaimValues> = {};
    for (const { path, message } of parsed.error.issues) {
      errors[path[0] === "items" ? "dead" : "description"] ??= { type: "invalid", message };
    }
    return { values: {}, errors };
  };
