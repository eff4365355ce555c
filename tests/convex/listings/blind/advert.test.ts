import { expect, test } from "vitest";
import { ADVERT_DESCRIPTIONS, ADVERTS, ADVERTS_JUDGED_ANEW } from "./advert";
import { lawCases, lawOutcome } from "./run";

test.each(lawCases(ADVERTS + ADVERTS_JUDGED_ANEW + ADVERT_DESCRIPTIONS))(
  "$where $text: $wanted in $place",
  (one) => {
    expect(lawOutcome(one)).toBe("right");
  },
);
