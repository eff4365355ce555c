/** What a table has to answer, and the answers that many give. */
import type { TableNames } from "../../../_generated/dataModel";
import type { endedByProof } from "../../../accounts/rules/proof";
import type * as account from "../accountSteps";
import type * as steps from "../deletionSteps";
import type { Section } from "../sections";
import * as shopSections from "../shopSections";

/** What is done to this other table does it. */
type With = { with: TableNames };

export type Answer = {
  exported:
    | readonly Section[]
    /** Its rows stand within the rows of these sections. */
    | { within: readonly Section[] }
    | { not: string };
  deleted:
    | { atOnce: account.AtOnce }
    /** After the account is gone, each a chain of its own. */
    | { later: readonly steps.Step[] }
    | With
    | { kept: string };
  /** When nobody has confirmed the address in time. */
  unconfirmed:
    | { removed: account.AtOnce }
    | With
    | { kept: string }
    /** There is no such row of somebody who never came in. */
    | { none: string };
  /** When a confirmation, a reset or another password shows anew whose account it is: `accounts/rules/proof.ts`. */
  proven: "ended" | With | "kept";
};

/** Every table has an answer, and "ended" stands with those alone that a proof ends. */
export type Answers = {
  [Table in TableNames]: Answer & {
    proven: Table extends keyof typeof endedByProof ? "ended" : With | "kept";
  };
};

export const WITH_ORDERS = { within: [shopSections.purchases, shopSections.sales] } as const;
export const FOR_THE_ACCOUNTS = "the other side and the tax law need it; it names nobody";
export const NOT_PERSONAL = "it says nothing of a person";
/** Tables of people who have logged in: nobody else has a row, and no row lets anybody in. */
export const LOGGED_IN = {
  unconfirmed: { none: "no session begins before the address is confirmed" },
  proven: "kept",
} as const;
/** What admins and jobs may write of anybody, whether they ever came in or not. */
export const ABOUT_ANYBODY = {
  unconfirmed: { kept: "others wrote it, and it names nobody" },
  proven: "kept",
} as const;
export const OF_NOBODY = {
  deleted: { kept: NOT_PERSONAL },
  unconfirmed: { kept: NOT_PERSONAL },
  proven: "kept",
} as const;
