/** What UK law makes of a listing, and what follows from it. Small enough for pages: the data stands in `restricted.ts`. */
import type { Problem } from "../../errors";
import type { UkStatus } from "./speciesTypes";

/** `reason`: for the seller; null where the law allows it. */
export type SpeciesLaw = { status: UkStatus; reason: string | null };

/** What forbids a description that offers something blocked (`offeredBlocked`) beside what the listing is of. */
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
  return status === "restricted" && !isShown ? { code: "species_restricted", data } : null;
}
