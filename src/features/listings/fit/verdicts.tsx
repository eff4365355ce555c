import type { ReactNode } from "react";
import type { Tone } from "#src/components/ui/Badge.tsx";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "#src/components/ui/icons.tsx";
import { VERDICT_LABELS } from "#src/features/tanks/public/verdictLabels.ts";
import type { CardFit } from "../cards/useCardFits";

type FitLabel = {
  label: string;
  /** The meaning of the verdict for the tank with this name. */
  meaning: (tank: string) => string;
  tone: Tone;
  icon: ReactNode;
};

const SIZE = 16;
export const FIT_LABELS: Record<CardFit, FitLabel> = {
  suitable: {
    label: VERDICT_LABELS.suitable,
    meaning: (tank) => `Our checks found no problem with it in “${tank}”.`,
    tone: "success",
    icon: <CheckIcon size={SIZE} />,
  },
  caution: {
    label: VERDICT_LABELS.caution,
    meaning: (tank) => `It can live in “${tank}” if you take care of the points below.`,
    tone: "warning",
    icon: <WarningIcon size={SIZE} />,
  },
  unsuitable: {
    label: VERDICT_LABELS.unsuitable,
    meaning: (tank) => `It wouldn't do well in “${tank}”.`,
    tone: "danger",
    icon: <CloseIcon size={SIZE} />,
  },
  unknown: {
    label: "Not known",
    meaning: () =>
      "The seller's name for it could mean several species, so we couldn't check everything.",
    tone: "neutral",
    icon: <InfoIcon size={SIZE} />,
  },
};
