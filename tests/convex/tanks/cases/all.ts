import { BETTAS_AND_PUFFERS } from "./bettasAndPuffers";
import type { Case } from "./case";
import { CICHLIDS } from "./cichlids";
import { COLDWATER } from "./coldwater";
import { COMMUNITIES } from "./communities";
import { EIGHTEENTH_SET } from "./eighteenthSet";
import { EIGHTH_SET } from "./eighthSet";
import { ELEVENTH_SET } from "./eleventhSet";
import { FIFTEENTH_SET } from "./fifteenthSet";
import { FIFTH_SET } from "./fifthSet";
import { FOURTEENTH_SET } from "./fourteenthSet";
import { FOURTH_SET } from "./fourthSet";
import { LIVEBEARERS } from "./livebearers";
import { NINTH_SET } from "./ninthSet";
import { ODD_TANKS } from "./oddTanks";
import { SALT_AND_BRACKISH } from "./saltAndBrackish";
import { SECOND_SET } from "./secondSet";
import { SEVENTH_SET } from "./seventhSet";
import { SEVENTH_SET_REST } from "./seventhSetRest";
import { SIXTEENTH_SET } from "./sixteenthSet";
import { SIXTH_SET } from "./sixthSet";
import { SMALL_ANIMALS } from "./smallAnimals";
import { TENTH_SET } from "./tenthSet";
import { TENTH_SET_REST } from "./tenthSetRest";
import { THIRD_SET } from "./thirdSet";
import { THIRTEENTH_SET } from "./thirteenthSet";
import { TWENTIETH_SET } from "./twentiethSet";
import { TWENTY_FIFTH_SET } from "./twentyFifthSet";
import { TWENTY_FIFTH_SET_REST } from "./twentyFifthSetRest";
import { TWENTY_FOURTH_SET } from "./twentyFourthSet";
import { TWENTY_SECOND_SET } from "./twentySecondSet";
import { TWENTY_THIRD_SET } from "./twentyThirdSet";
import { TWENTY_THIRD_SET_REST } from "./twentyThirdSetRest";
import { TWELFTH_SET } from "./twelfthSet";
import { TWELFTH_SET_REST } from "./twelfthSetRest";

export const CASES: Readonly<Record<string, readonly Case[]>> = {
  "bettas and puffers": BETTAS_AND_PUFFERS,
  livebearers: LIVEBEARERS,
  communities: COMMUNITIES,
  cichlids: CICHLIDS,
  coldwater: COLDWATER,
  "salt and brackish": SALT_AND_BRACKISH,
  "shrimp, snails and plants": SMALL_ANIMALS,
  "odd tanks": ODD_TANKS,
  "second set": SECOND_SET,
  "third set": THIRD_SET,
  "fourth set": FOURTH_SET,
  "fifth set": FIFTH_SET,
  "sixth set": SIXTH_SET,
  "seventh set": [...SEVENTH_SET, ...SEVENTH_SET_REST],
  "eighth set": EIGHTH_SET,
  "ninth set": NINTH_SET,
  "tenth set": [...TENTH_SET, ...TENTH_SET_REST],
  "eleventh set": ELEVENTH_SET,
  "twelfth set": [...TWELFTH_SET, ...TWELFTH_SET_REST],
  "thirteenth set": THIRTEENTH_SET,
  "fourteenth set": FOURTEENTH_SET,
  "fifteenth set": FIFTEENTH_SET,
  "sixteenth set": SIXTEENTH_SET,
  "eighteenth set": EIGHTEENTH_SET,
  "twentieth set": TWENTIETH_SET,
  "twenty-second set": TWENTY_SECOND_SET,
  "twenty-third set": [...TWENTY_THIRD_SET, ...TWENTY_THIRD_SET_REST],
  "twenty-fourth set": TWENTY_FOURTH_SET,
  "twenty-fifth set": [...TWENTY_FIFTH_SET, ...TWENTY_FIFTH_SET_REST],
};
