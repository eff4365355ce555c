import * as shopSections from "../shopSections";
import {
  FOR_THE_ACCOUNTS,
  LOGGED_IN,
  NOT_PERSONAL,
  NON_PERSONAL,
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
  deferredStripeEvents: { ...NON_PERSONAL, exported: { not: NOT_PERSONAL } },
  transactions: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  stripeEvents: { ...NON_PERSONAL, exported: { not: NOT_PERSONAL } },
  stripeSync: { ...NON_PERSONAL, exported: { not: NOT_PERSONAL } },
} satisfies Partial<Answers>;
