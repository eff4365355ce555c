import { BETTAS_AND_PUFFERS } from "./bettasAndPuffers";
import type { Case } from "./case";
import { CICHLIDS } from "./cichlids";
import { COLDWATER } from "./coldwater";
import { COMMUNITIES } from "./communities";
import { LIVEBEARERS } from "./livebearers";
import { ODD_TANKS } from "./oddTanks";
import { SALT_AND_BRACKISH } from "./saltAndBrackish";
import { SMALL_ANIMALS } from "./smallAnimals";

export const CASES: Readonly<Record<string, readonly Case[]>> = {
  "bettas and puffers": BETTAS_AND_PUFFERS,
  livebearers: LIVEBEARERS,
  communities: COMMUNITIES,
  cichlids: CICHLIDS,
  coldwater: COLDWATER,
  "salt and brackish": SALT_AND_BRACKISH,
  "shrimp, snails and plants": SMALL_ANIMALS,
  "odd tanks": ODD_TANKS,
};
