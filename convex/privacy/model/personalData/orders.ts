import * as steps from "../deletionSteps";
import * as shopSections from "../shopSections";
import { FOR_THE_ACCOUNTS, LOGGED_IN, NOT_PERSONAL, WITH_ORDERS, type Answers } from "./answer";

export const orders = {
  orders: {
    ...LOGGED_IN,
    exported: [shopSections.purchases, shopSections.sales],
    deleted: { later: [steps.forgetSeller, steps.forgetBuyer] },
  },
  orderEvents: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  orderAdjustments: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { with: "orders" } },
  orderSearchKeys: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { with: "orders" } },
  boughtListings: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { with: "orders" } },
  orderAddresses: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { with: "orders" } },
  handoverCodes: {
    ...LOGGED_IN,
    exported: { not: "a secret that works once" },
    deleted: { kept: NOT_PERSONAL },
  },
  packagingReviews: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
} satisfies Partial<Answers>;
