/** Places, instruments and rules that several rows of the law share. */
import { type Act, ACTS, type Certainty, type LawPlace, type LawRule, type Outcome } from "./types";

const CHECKED = "2026-11-22";

export const GB = ["England", "Wales", "Scotland"] as const satisfies LawPlace[];
export const UK = [...GB, "Northern Ireland"] as const satisfies LawPlace[];
export const ENGLAND_WALES = ["England", "Wales"] as const satisfies LawPlace[];
const NI = ["Northern Ireland"] as const satisfies LawPlace[];

const INVASIVE_GB =
  "Assimilated Regulation (EU) 1143/2014, list of species of special concern; in England and Wales enforced by the Invasive Alien Species (Enforcement and Permitting) Order 2019";
const INVASIVE_NI =
  "Regulation (EU) 1143/2014, the list of the European Union as it applies in Northern Ireland";
export const CITES =
  "CITES; assimilated Council Regulation (EC) 338/97, Annex B; in Northern Ireland the Regulation of the European Union";
export const LIVE_FISH =
  "Import of Live Fish (England and Wales) Act 1980; in England the Order of 2014 (SI 2014/143), in Wales the Order of 1998, in Scotland a separate Order of 2003";
export const CRAYFISH_ORDER =
  "Import of Live Fish (England and Wales) Act 1980; Prohibition of Keeping of Live Fish (Crayfish) Order 1996 (SI 1996/1104)";

/** A row; covers all acts by default. */
export function rule(
  places: readonly LawPlace[],
  outcome: Outcome,
  sure: Certainty,
  instrument: string,
  reason: string,
  acts: readonly Act[] = ACTS,
): LawRule {
  return { places, acts, outcome, reason, instrument, checked: CHECKED, sure };
}

/** An animal on the lists of invasive species: barred across the UK. */
export const invasiveAnimal = (subject: string): LawRule[] => {
  const reason = `${subject} on the list of invasive species: they may not be kept, bred, moved, sold or swapped.`;
  return [
    rule(GB, "blocked", "sure", INVASIVE_GB, reason),
    rule(NI, "blocked", "likely", INVASIVE_NI, reason),
  ];
};

/** A plant on the lists of invasive species. */
export const invasivePlant = (subject: string): LawRule[] => {
  const reason = `${subject} on the list of invasive species: it may not be kept, grown, moved, sold or swapped, and that includes cuttings.`;
  return [
    rule(GB, "blocked", "sure", INVASIVE_GB, reason),
    rule(NI, "blocked", "likely", INVASIVE_NI, reason),
  ];
};

/** A species that is only on the longer list of the European Union. */
export const invasiveInNorthernIreland = (reason: string, sure: Certainty = "likely"): LawRule =>
  rule(NI, "blocked", sure, INVASIVE_NI, reason);

/** A species protected by international trade rules: the seller must prove its origin. */
export const provenOrigin = (subject: string, sure: Certainty = "sure"): LawRule =>
  rule(
    UK,
    "proof",
    sure,
    CITES,
    `International wildlife-trade rules protect ${subject}. The seller must be able to show a lawful origin: a record of captive breeding, a receipt that names the source, or an import permit.`,
  );
