import type { Species, SpeciesGroup } from "../../listings/speciesTypes";
import type { TankFigures } from "../tank";
import type { UsualTapWater } from "../tapWater";

export type Verdict = "suitable" | "caution" | "unsuitable";

/** The 26 rules, and `DATA` for what our own data cannot answer. */
export type RuleId =
  | "R01" | "R02" | "R03" | "R04" | "R05" | "R06" | "R07" | "R08" | "R09" | "R10" | "R11" | "R12"
  | "R13" | "R14" | "R15" | "R16" | "R17" | "R18" | "R19" | "R20" | "R21" | "R22" | "R23" | "R24"
  | "R25" | "R26" | "DATA"; // prettier-ignore

/** What the keeper can say of their tank on the result itself, so that the check is surer. */
export const ASK_FIELDS = [
  "tapWater", "gh", "pH", "temperatureC", "cycled", "cycledWeeks", "lid", "cover",
] as const; // prettier-ignore
export type AskField = (typeof ASK_FIELDS)[number];

/** Something that speaks against the purchase. */
export type Reason = {
  rule: RuleId;
  level: Exclude<Verdict, "suitable">;
  title: string;
  /** The comparison and its consequence. */
  text: string;
  /** The figure of the keeper's tank, with its unit. */
  yours?: string;
  /** The figure that the species needs, with its unit. */
  needs?: string;
  /** The one thing that would put it right. */
  fix: string;
};

/** A comparison of two figures that went well, to show beside the reasons. */
export type PassedCheck = { rule: RuleId; title: string; yours: string; needs: string };

export type TankCheckInput = {
  tank: TankFigures;
  /** Where the keeper lives; stands in for water that nobody has measured. Middling water when left out. */
  usualTapWater?: UsualTapWater;
  /** What would be bought. */
  listing: {
    /** Scientific name, synonym, common name, or free text. */
    species: string;
    /** The listing's title; says the colour line where the species name does not. */
    title?: string;
    /** What kind of living thing it is, used when the species is not in our data. */
    group?: SpeciesGroup;
    /** How many would be bought; 1 when left out. */
    quantity?: number;
    males?: number;
    females?: number;
    /** Whether the proof that the law asks for has been seen: the case for all that is in the shop. */
    proofSeen?: boolean;
  };
};

export type TankCheckResult = {
  verdict: Verdict;
  /** Gravest first, then by rule. Empty means that nothing in our checks speaks against it. */
  reasons: Reason[];
  passed: PassedCheck[];
  /** Good to know and against nothing: what they will do, and limits of the check itself. */
  notes: string[];
  /** What was assumed, or is missing, and can be said in place. Empty when the tank is ruled out whatever is said. */
  asks: AskField[];
  /** The matched species' scientific name; null when the species is not in our data. */
  species: string | null;
};

/** Animals or plants of one species, matched with its row. */
export type Member = {
  species: Species;
  /** As the keeper or the seller wrote it. */
  label: string;
  count: number;
  males?: number;
  females?: number;
};

export type RuleContext = {
  tank: TankFigures;
  usualTapWater: UsualTapWater;
  /** What waste is thinned by (R17); everything else compares nominal litres. */
  netLitres: number;
  /** What would be bought. */
  subject: Member;
  /** What lives in the tank already and is in our data. */
  residents: Member[];
  /** What lives in the tank, whether or not our data knows it. */
  isStocked: boolean;
  /** Whether the proof that the law asks for has been seen. */
  proofSeen?: boolean;
};

/** A reason as its rule found it. */
export type Finding = Reason & {
  /** Of what two species are to each other: the one that is not bought. Told apart by it, never shown. */
  mate?: Species;
  /** What the keeper could say to settle it; it speaks against the purchase only while that is missing. */
  asks?: AskField[];
};

export type RuleOutcome = {
  reasons?: Finding[];
  passed?: PassedCheck[];
  notes?: string[];
  /** Assumed here in the tank's favour. */
  asks?: AskField[];
};

/** A rule looks at everything and says what speaks against the purchase; it changes nothing. */
export type Rule = (context: RuleContext) => RuleOutcome;
