/**
 * What happens to personal data in every table: its content in an export, what remains after account
 * deletion, what is deleted if the account is never confirmed, and what a new proof of ownership ends.
 * Export, deletion and the sweep of unconfirmed accounts run from this list, which is split by slice in
 * `personalData/`. A table without an answer does not compile.
 */
import type * as account from "./accountSteps";
import type * as steps from "./deletionSteps";
import { accounts } from "./personalData/accounts";
import { alerts } from "./personalData/alerts";
import { claims } from "./personalData/claims";
import { listings } from "./personalData/listings";
import { messages } from "./personalData/messages";
import { moderation } from "./personalData/moderation";
import { notifications } from "./personalData/notifications";
import { orders } from "./personalData/orders";
import { payments } from "./personalData/payments";
import { privacy } from "./personalData/privacy";
import { reviews } from "./personalData/reviews";
import { sellers } from "./personalData/sellers";
import { shared } from "./personalData/shared";
import { site } from "./personalData/site";
import { tanks } from "./personalData/tanks";
import type { Answer, Answers } from "./personalData/answer";
import type { Section } from "./sections";

export const personalData = {
  ...accounts,
  ...listings,
  ...alerts,
  ...tanks,
  ...sellers,
  ...orders,
  ...payments,
  ...claims,
  ...reviews,
  ...messages,
  ...notifications,
  ...moderation,
  ...shared,
  ...privacy,
  ...site,
} satisfies Answers;

const answers = Object.entries<Answer>(personalData);

/** The sections of an export, in the order of the slices above. */
export const exportSections: readonly Section[] = answers.flatMap(([, { exported }]) =>
  "not" in exported || "within" in exported ? [] : exported,
);

/** Steps in the transaction that deletes an account. */
export const deletedAtOnce: readonly account.AtOnce[] = answers.flatMap(([, { deleted }]) =>
  "atOnce" in deleted ? [deleted.atOnce] : [],
);

/** Steps in the transaction that deletes an unconfirmed account. */
export const removedUnconfirmed: readonly account.AtOnce[] = answers.flatMap(
  ([, { unconfirmed }]) => ("removed" in unconfirmed ? [unconfirmed.removed] : []),
);

/** Later steps, by a name that a scheduled job can carry. */
export const deletedLater: ReadonlyMap<string, steps.Step> = new Map(
  answers.flatMap(([table, { deleted }]) =>
    "later" in deleted ? deleted.later.map((step, i) => [`${table}-${i}`, step] as const) : [],
  ),
);
