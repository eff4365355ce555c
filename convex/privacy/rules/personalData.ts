/**
 * What becomes of a person's data in every table: what their download holds of it, what is left of it when they
 * delete their account, what goes when they never confirm it, and what a new proof that it is theirs ends. Download,
 * deletion and the sweep of unconfirmed accounts run from this list, which stands in `personalData/`, a file a slice;
 * a table without an answer does not compile.
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

/** The sections of a download, in the order of the slices above. */
export const exportSections: readonly Section[] = answers.flatMap(([, { exported }]) =>
  "not" in exported || "within" in exported ? [] : exported,
);

/** What is done in the transaction that deletes an account. */
export const deletedAtOnce: readonly account.AtOnce[] = answers.flatMap(([, { deleted }]) =>
  "atOnce" in deleted ? [deleted.atOnce] : [],
);

/** What is done in the transaction that removes an account whose address nobody confirmed. */
export const removedUnconfirmed: readonly account.AtOnce[] = answers.flatMap(
  ([, { unconfirmed }]) => ("removed" in unconfirmed ? [unconfirmed.removed] : []),
);

/** What follows, by a name that a scheduled job can carry. */
export const deletedLater: ReadonlyMap<string, steps.Step> = new Map(
  answers.flatMap(([table, { deleted }]) =>
    "later" in deleted ? deleted.later.map((step, i) => [`${table}-${i}`, step] as const) : [],
  ),
);
