import { mutationsOf } from "./mutation";

/** Figures of the specification and the product, each moved by one; with the tests of every slice that uses them. */
const CONSTANTS = "convex/domain/shared/constants.ts";
const figures = (tests: string[], ...changes: (readonly [string, string])[]) =>
  mutationsOf(tests, { [CONSTANTS]: changes });

export const limits = [
  ...figures(
    ["tests/convex/orders", "tests/convex/payments"],
    [`COMPLETE_AFTER_MS = 48`, `COMPLETE_AFTER_MS = 47`],
    [`ARRIVAL_ASSUMED_MS = 7`, `ARRIVAL_ASSUMED_MS = 6`],
    [`ARRIVAL_REMINDER_MS = 3`, `ARRIVAL_REMINDER_MS = 2`],
    [`DISPATCH_WORKING_DAYS = 5`, `DISPATCH_WORKING_DAYS = 4`],
    [`STOCK_HOLD_MS = 30`, `STOCK_HOLD_MS = 29`],
    [`PROVIDER_SILENCE_MS = 24`, `PROVIDER_SILENCE_MS = 23`],
    [`HOLD_GRACE_MS = 2`, `HOLD_GRACE_MS = 3`],
    [`HOLDS_MAX = 3`, `HOLDS_MAX = 4`],
    [`FREE_MAX = 5`, `FREE_MAX = 6`],
    [`HOLD_LAPSES_MAX = 3`, `HOLD_LAPSES_MAX = 4`],
    [`ADJUSTMENT_LIFE_MS = 24`, `ADJUSTMENT_LIFE_MS = 25`],
    [`CARD_MIN_PENCE = 30`, `CARD_MIN_PENCE = 29`],
    [`DELIVERY_CHARGE_MAX_PENCE = 20_000`, `DELIVERY_CHARGE_MAX_PENCE = 20_001`],
    [`CHECKOUT_PATIENCE_MS = 30`, `CHECKOUT_PATIENCE_MS = 31`],
    [`PAGE_FORGOTTEN_MS = 30`, `PAGE_FORGOTTEN_MS = 29`],
  ),
  ...figures(
    ["tests/convex/accounts", "tests/convex/contract"],
    [`SIGNUP_COOLDOWN_MS = 35`, `SIGNUP_COOLDOWN_MS = 34`],
    [`OTP_COOLDOWN_MS = 10`, `OTP_COOLDOWN_MS = 9`],
    [`PASSWORD_MIN = 6`, `PASSWORD_MIN = 5`],
    [`UNCONFIRMED_LIFE_MS = 7`, `UNCONFIRMED_LIFE_MS = 6`],
    [`reset: HOUR_MS`, `reset: 2 * HOUR_MS`],
  ),
  ...figures(["tests/convex/accounts/names.test.ts"], [`NAME_MAX = 80`, `NAME_MAX = 81`]),
  ...figures(
    [
      "tests/convex/listings/edges.test.ts",
      "tests/convex/listings/listings.test.ts",
      "tests/convex/contract/bounds.test.ts",
    ],
    [`PRICE_MAX_PENCE = 100_000`, `PRICE_MAX_PENCE = 100_001`],
    [`QUANTITY_MAX = 999`, `QUANTITY_MAX = 1000`],
    [`IMAGES_MAX = 8`, `IMAGES_MAX = 9`],
  ),
  ...figures(
    [
      "tests/convex/messages/edges.test.ts",
      "tests/convex/messages/messages.test.ts",
      "tests/convex/messages/contact.test.ts",
      "tests/convex/contract/bounds.test.ts",
    ],
    [`MESSAGE_MAX = 4000;\nexport const CONTACT`, `MESSAGE_MAX = 4001;\nexport const CONTACT`],
    [`CONTACT_MESSAGE_MAX = 5000`, `CONTACT_MESSAGE_MAX = 5001`],
  ),
  ...figures(["tests/convex/tanks/tanks.test.ts"], [`TANKS_MAX = 20`, `TANKS_MAX = 21`]),
  ...figures(
    ["tests/convex/sellers/sellerQuiz.test.ts", "tests/convex/tanks/quiz.test.ts"],
    [`SELLER_QUIZ_PASS = 3`, `SELLER_QUIZ_PASS = 2`],
  ),
  ...figures(
    ["tests/convex/contract/limits.test.ts"],
    [`REALTIME_EVENTS_PER_SECOND = 10`, `REALTIME_EVENTS_PER_SECOND = 11`],
  ),
  ...figures(
    ["tests/convex/shared/uploads.test.ts", "tests/convex/accounts/profiles.test.ts"],
    [`AVATAR_MAX_BYTES = 2`, `AVATAR_MAX_BYTES = 3`],
  ),
];
