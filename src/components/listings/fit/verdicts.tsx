import type { ReactNode } from "react";
import type { Fit } from "../../../../convex/domain/tanks/fit";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "../../ui/icons";
import type { Tone } from "../../ui/Badge";

export type FitLabel = {
  words: string;
  /** What it means for the tank of that name. */
  meaning: (tank: string) => string;
  tone: Tone;
  icon: ReactNode;
};

const SIZE = 16;
const LABELS: Record<Fit["verdict"] | "unknown", FitLabel> = {
  suitable: {
    words: "Fits",
    meaning: (tank) => `Nothing in our checks speaks against it in “${tank}”.`,
    tone: "success",
    icon: <CheckIcon size={SIZE} />,
  },
  caution: {
    words: "With care",
    meaning: (tank) => `It can live in “${tank}” if you see to what is below.`,
    tone: "warning",
    icon: <WarningIcon size={SIZE} />,
  },
  unsuitable: {
    words: "Does not fit",
    meaning: (tank) => `“${tank}” is not a tank for it.`,
    tone: "danger",
    icon: <CloseIcon size={SIZE} />,
  },
  unknown: {
    words: "Not known",
    meaning: () =>
      "The seller's name for it leaves open which species it is, so not all of it could be compared.",
    tone: "neutral",
    icon: <InfoIcon size={SIZE} />,
  },
};

/** A species that is not in our data is neither praised nor blamed; a tank that no animal may go into yet still is. */
export function labelOf({ verdict, species }: Fit): FitLabel {
  return LABELS[species === null && verdict === "caution" ? "unknown" : verdict];
}
