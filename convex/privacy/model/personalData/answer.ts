/** The answers that each table must give, and common ones. */
import type { TableNames } from "#convex/_generated/dataModel.js";
import type { endedByProof } from "#convex/accounts/model/proof.ts";
import type * as account from "../accountSteps";
import type * as steps from "../deletionSteps";
import type { Section } from "../sections";
import * as shopSections from "../shopSections";

/** Handled by the step of this other table. */
type With = { with: TableNames };

export type Answer = {
  exported:
    | readonly Section[]
    /** Exported within the rows of these sections. */
    | { within: readonly Section[] }
    | { not: string };
  deleted:
    | { atOnce: account.AtOnce }
    /** After the account is deleted; each step is a separate chain of jobs. */
    | { later: readonly steps.Step[] }
    | With
    | { kept: string };
  /** If the address was not confirmed in time. */
  unconfirmed:
    | { removed: account.AtOnce }
    | With
    | { kept: string }
    /** Unconfirmed users have no such rows. */
    | { none: string };
  /**
   * After a confirmation, a reset or a new password proves who owns the account:
   * `accounts/model/proof.ts`.
   */
  proven: "ended" | With | "kept";
};

/** Every table has an answer; exactly those in `endedByProof` answer "ended". */
export type Answers = {
  [Table in TableNames]: Answer & {
    proven: Table extends keyof typeof endedByProof ? "ended" : With | "kept";
  };
};

export const WITH_ORDERS = { within: [shopSections.purchases, shopSections.sales] } as const;
export const FOR_THE_ACCOUNTS =
  "the other party needs it and tax law requires it; it contains no name";
export const NOT_PERSONAL = "it contains no personal data";
/** Tables with rows only of users who have signed in; none of these rows grants access. */
export const LOGGED_IN = {
  unconfirmed: { none: "nobody can sign in before the address is confirmed" },
  proven: "kept",
} as const;
/** Rows that admins and jobs may write about anyone, signed in before or not. */
export const ABOUT_ANYONE = {
  unconfirmed: { kept: "other people wrote it, and it contains no name" },
  proven: "kept",
} as const;
export const NON_PERSONAL = {
  deleted: { kept: NOT_PERSONAL },
  unconfirmed: { kept: NOT_PERSONAL },
  proven: "kept",
} as const;
