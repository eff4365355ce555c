import { expect, test } from "vitest";
import {
  ADVERT_DESCRIPTIONS,
  ADVERT_GROUPS,
  ADVERTS,
  ADVERTS_JUDGED_ANEW,
  ADVERTS_SECOND,
  ADVERTS_SECOND_ANEW,
} from "./advert";
import { lawCases, lawOutcome } from "./run";

const titles = ADVERTS + ADVERTS_JUDGED_ANEW + ADVERTS_SECOND + ADVERTS_SECOND_ANEW;

test.each(lawCases(titles + ADVERT_GROUPS + ADVERT_DESCRIPTIONS))(
  "$where $text: $wanted in $place",
  (one) => {
    expect(lawOutcome(one)).toBe("right");
  },
);
