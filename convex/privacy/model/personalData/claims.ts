import { deleteRows } from "../deletionSteps";
import * as shopSections from "../shopSections";
import { FOR_THE_ACCOUNTS, LOGGED_IN, WITH_ORDERS, type Answers } from "./answer";

export const claims = {
  claims: { ...LOGGED_IN, exported: WITH_ORDERS, deleted: { kept: FOR_THE_ACCOUNTS } },
  newcomers: {
    ...LOGGED_IN,
    exported: { within: [shopSections.purchases] },
    deleted: {
      later: [
        deleteRows("newcomers", (db, userId) =>
          db.query("newcomers").withIndex("by_buyerId", (q) => q.eq("buyerId", userId)),
        ),
      ],
    },
  },
} satisfies Partial<Answers>;
