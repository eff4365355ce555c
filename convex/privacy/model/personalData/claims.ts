import { deleteRows } from "../deletionSteps";
import * as shopSections from "../shopSections";
import { FOR_THE_ACCOUNTS, LOGGED_IN, WITH_ORDERS, type Answers } from "./answer";

export const claims = {
  claims: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  tankAdditions: {
    ...LOGGED_IN,
    exported: { within: [shopSections.purchases] },
    deleted: {
      later: [
        deleteRows("tankAdditions", ({ db }, userId) =>
          db.query("tankAdditions").withIndex("by_buyerId", (q) => q.eq("buyerId", userId)),
        ),
      ],
    },
  },
} satisfies Partial<Answers>;
