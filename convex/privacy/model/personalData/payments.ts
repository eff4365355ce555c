import * as shopSections from "../shopSections";
import {
  FOR_THE_ACCOUNTS,
  LOGGED_IN,
  NOT_PERSONAL,
  OF_NOBODY,
  WITH_ORDERS,
  type Answers,
} from "./answer";

export const payments = {
  checkouts: {
    ...LOGGED_IN,
    exported: { within: [shopSections.purchases] },
    deleted: { with: "orders" },
  },
  refunds: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  chargebacks: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  deferredStripeEvents: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  transactions: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  reconciliations: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  reconciledDays: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  bookDifferences: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  stripeEvents: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
  webhookRefusals: { ...OF_NOBODY, exported: { not: NOT_PERSONAL } },
} satisfies Partial<Answers>;
