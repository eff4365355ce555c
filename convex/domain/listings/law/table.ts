/**
 * The law on listings as one table: every rule of every subject is a row. The shop, forms, tank check and
 * admins' queue read it through `law.ts`; no other code decides which species may be listed. Server only.
 */
import { COLD_FISH } from "./rows/coldFish";
import { CORALS } from "./rows/corals";
import { CRUSTACEANS } from "./rows/crustaceans";
import { FISH } from "./rows/fish";
import { MOLLUSCS } from "./rows/molluscs";
import { PLANTS } from "./rows/plants";
import { PROTECTED_FISH } from "./rows/protectedFish";
import { OUT_OF_SCOPE } from "./rows/scope";
import type { LawSubject } from "./types";

export const LAW_SUBJECTS: readonly LawSubject[] = [
  ...OUT_OF_SCOPE,
  ...FISH,
  ...COLD_FISH,
  ...PROTECTED_FISH,
  ...CRUSTACEANS,
  ...MOLLUSCS,
  ...PLANTS,
  ...CORALS,
];
