import type { Species, SpeciesGroup } from "#convex/domain/listings/speciesTypes.ts";
import type { TankFigures } from "../tank";
import type { UsualTapWater } from "../tapWater";

export type Verdict = "suitable" | "caution" | "unsuitable";

/** The 26 rules, plus `DATA` for gaps in our own data. */
export type RuleId =
  | "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09" | "R10" | "R11" | "R12"
  | "R13" | "R14" | "R15" | "R16" | "R17" | "R18" | "R19" | "R20" | "R21" | "R22" | "R23" | "R24"
  | "R25" | "R26" | "DATA"; // oxfmt-ignore

/** Figures the user may add on the result page to make the check more certain. */
export const ADDABLE_FIGURES = [
  "tapWater", "gh", "pH", "temperatureC", "cycled", "cycledWeeks", "lid", "cover",
] as const; // oxfmt-ignore
export type AddableFigure = (typeof ADDABLE_FIGURES)[number];

export type Reason = {
  rule: RuleId;
  level: Exclude<Verdict, "suitable">;
  title: string;
  /** The comparison and its consequence. */
  text: string;
  /** The tank's figure, with its unit. */
  yours?: string;
  /** The figure the species needs, with its unit. */
  needs?: string;
  /** The one change that would solve it. */
  fix: string;
  /** The number to buy that would solve it, if that is the change. */
  takeInstead?: number;
};

/** A passed comparison of two figures, shown beside the reasons. */
export type PassedCheck = { rule: RuleId; title: string; yours: string; needs: string };

export type TankCheckInput = {
  tank: TankFigures;
  /** Usual tap water of the owner's area, used for unmeasured water; medium if absent. */
  usualTapWater?: UsualTapWater;
  listing: {
    /** Scientific name, synonym, common name, or free text. */
    species: string;
    /** The listing's title; gives the colour line if the species name doesn't. */
    title?: string;
    /** The kind of living thing, used for a species not in our data. */
    group?: SpeciesGroup;
    /** 1 if absent. */
    quantity?: number;
    males?: number;
    females?: number;
    /** Whether an admin accepted the proof the law requires. */
    isProofAccepted?: boolean;
  };
};

export type TankCheckResult = {
  verdict: Verdict;
  /** Worst first, then by rule. Empty if no rule objects. */
  reasons: Reason[];
  passed: PassedCheck[];
  /** Useful facts that don't affect the verdict: behaviour, and limits of the check itself. */
  notes: string[];
  /**
   * What was assumed or is missing and can be entered instead. Empty if the tank is ruled out regardless.
   */
  missingFigures: AddableFigure[];
  /** Scientific name of the matched species; null if it is not in our data. */
  species: string | null;
};

export type Member = {
  species: Species;
  /** As the owner or the seller wrote it. */
  label: string;
  count: number;
  males?: number;
  females?: number;
};

export type RuleContext = {
  tank: TankFigures;
  usualTapWater: UsualTapWater;
  /** Volume used to dilute waste (R17); everything else compares nominal litres. */
  netLitres: number;
  subject: Member;
  /** Inhabitants of the tank that are in our data. */
  residents: Member[];
  isStocked: boolean;
  /** Whether an admin accepted the proof the law requires. */
  isProofAccepted?: boolean;
};

export type Finding = Reason & {
  /** For a reason about two species, the one not being bought. Identifies the finding; never shown. */
  otherSpecies?: Species;
  /** Figures that the user could enter to settle the finding, which applies only while they are missing. */
  missingFigures?: AddableFigure[];
};

export type RuleOutcome = {
  reasons?: Finding[];
  passed?: PassedCheck[];
  notes?: string[];
  /** Figures assumed in the tank's favour. */
  missingFigures?: AddableFigure[];
};

/** Checks a purchase: returns reasons against it, passed checks, notes and missing figures. Pure. */
export type Rule = (context: RuleContext) => RuleOutcome;
