/** What the law makes of a listing, and what follows from it. Small enough for pages: the table stands in `law/`. */
import type { Problem } from "../../errors";
import type { Outcome } from "./law/types";

/** `reason`: for sellers and buyers; null where the law says nothing. */
export type SpeciesLaw = { status: "allowed" | Outcome; reason: string | null };

/** What forbids a description that offers something blocked beside what the listing is of. */
export function descriptionProblem(
  offered: { term: string; reason: string } | null,
): Problem | null {
  return (
    offered && { code: "description_blocked", data: { name: offered.term, reason: offered.reason } }
  );
}

/** What forbids to list it; `isShown`: its seller has sent the proof that the law's conditions are met. */
export function lawProblem({ status, reason }: SpeciesLaw, isShown: boolean): Problem | null {
  const data = { reason: reason ?? "" };
  if (status === "blocked") return { code: "species_blocked", data };
  if (status === "name") return { code: "species_unnamed", data };
  return status === "proof" && !isShown ? { code: "species_restricted", data } : null;
}
