import type { FieldErrors, Resolver } from "react-hook-form";
import type * as z from "zod";
import type { Id } from "#convex/_generated/dataModel.js";
import { claimSchema } from "#convex/domain/claims/claimSchemas.ts";
import { CLAIM_PROBLEMS, type ClaimProblem } from "#convex/domain/claims/states.ts";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import type { OrderDetails } from "../public/types";

type Line = Pick<OrderDetails["lines"][number], "listingId" | "quantity">;
type Listing = Line["listingId"];

/** The name of the field for the number of a listing's animals with a problem. */
type CountName = `${ClaimProblem} ${string}`;
export const countName = (problem: ClaimProblem, listingId: Listing): CountName =>
  `${problem} ${listingId}`;

/** The form as typed: a number of animals for each listing and problem, and the description. */
export type ClaimValues = Record<CountName | "description", string>;
export type ClaimInput = z.output<ReturnType<typeof claimSchema<Id<"listings">>>>;

export const claimDraftKey = (orderId: string) => `claim.${orderId}`;

export function emptyClaim(lines: readonly Line[]): ClaimValues {
  const names = lines.flatMap(({ listingId }) =>
    CLAIM_PROBLEMS.map((problem) => countName(problem, listingId)),
  );
  return { description: "", ...Object.fromEntries(names.map((name) => [name, ""])) };
}

/** The problems filled in so far. The schema refuses anything but whole numbers. */
export const itemsOf = (
  values: Partial<ClaimValues>,
  lines: readonly Line[],
): ClaimInput["items"] =>
  lines.flatMap(({ listingId }) =>
    CLAIM_PROBLEMS.flatMap((problem) => {
      const text = values[countName(problem, listingId)] ?? "";
      const animals = parseNumber(text);
      return text.trim() === "" || animals === 0 ? [] : [{ listingId, problem, animals }];
    }),
  );

/** Validates the form with the server's schema for claims. A listing's errors appear at its first count. */
export const claimResolver =
  (lines: readonly Line[]): Resolver<ClaimValues, unknown, ClaimInput> =>
  (values) => {
    const { description } = values;
    const parsed = claimSchema(lines).safeParse({ items: itemsOf(values, lines), description });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<ClaimValues> = {};
    for (const issue of parsed.error.issues) {
      const { path, message } = issue;
      const [field, index] = path;
      const item = typeof index === "number" ? itemsOf(values, lines)[index] : undefined;
      const named: unknown = issue.code === "custom" ? issue.params?.["listingId"] : undefined;
      const listingId = (named ?? item?.listingId ?? lines[0]?.listingId) as Listing;
      const name = field === "items" ? countName("dead", listingId) : "description";
      errors[name] ??= { type: "invalid", message };
    }
    return { values: {}, errors };
  };
