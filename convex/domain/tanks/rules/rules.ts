/**
 * All 26 rules by id. Their order sorts reasons of one level, and of two that repeat each other the earlier
 * stays.
 */

import { bioload } from "./bioload";
import { careLevel, quarantine } from "./careAndQuarantine";
import { acidity, hardness, nitrate } from "./chemistry";
import { finNipping } from "./finNipping";
import { copper, coverAndLand, lid } from "./fittings";
import { groupSize } from "./groupSize";
import { hybrids } from "./hybrids";
import { legalStatus, waterType } from "./lawAndWater";
import { ownKind } from "./ownKind";
import { predation } from "./predation";
import { cycling } from "./readiness";
import { sharedWater } from "./sharedWater";
import { plantSafety, shrimpSafety, snailSafety } from "./smallAnimals";
import { length, volume } from "./space";
import { temperament } from "./temperament";
import { coldOrTropical, temperature } from "./temperature";
import type { Rule, RuleId } from "./types";

export const RULES: Readonly<Record<Exclude<RuleId, "DATA">, Rule>> = {
  R01: legalStatus,
  R02: waterType,
  R03: temperature,
  R04: coldOrTropical,
  R05: acidity,
  R06: hardness,
  R07: volume,
  R08: length,
  R09: groupSize,
  R10: ownKind,
  R11: temperament,
  R12: predation,
  R13: shrimpSafety,
  R14: snailSafety,
  R15: plantSafety,
  R16: finNipping,
  R17: bioload,
  R18: cycling,
  R19: nitrate,
  R20: lid,
  R21: coverAndLand,
  R22: copper,
  R23: sharedWater,
  R24: hybrids,
  R25: careLevel,
  R26: quarantine,
};
