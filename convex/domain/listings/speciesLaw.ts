/**
 * The legal status of a listing and the resulting errors. Small enough for pages; the table is in `law/`.
 */

import type { Problem } from "#convex/errors.ts";
import type { Outcome } from "./law/types";

/** `reason` is for sellers and buyers; null if the law says nothing. */
export type SpeciesLaw = { status: "allowed" | Outcome; reason: string | null };

type LawProblem = Extract<
  Problem,
  { code: "species_blocked" | "species_unnamed" | "species_restricted" }
>;

/**
 * The error that stops the listing, if any; `isProofSent`: the seller has sent the proof that the law
 * requires.
 */
export function lawProblem(
  { status, reason }: SpeciesLaw,
  isProofSent: boolean,
): LawProblem | null {
  const data = { reason: reason ?? "" };
  if (status === "blocked") return { code: "species_blocked", data };
  if (status === "name") return { code: "species_unnamed", data };
  return status === "proof" && !isProofSent ? { code: "species_restricted", data } : null;
}
