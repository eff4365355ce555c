import * as steps from "../deletionSteps";
import { deleteRows } from "../deletionSteps";
import * as shopSections from "../shopSections";
import { LOGGED_IN, type Answers } from "./answer";

export const sellers = {
  sellerApplications: {
    ...LOGGED_IN,
    exported: [shopSections.applications],
    deleted: { later: [steps.deleteApplications] },
  },
  applicationDrafts: {
    ...LOGGED_IN,
    exported: [shopSections.applicationDraft],
    deleted: {
      later: [
        deleteRows("applicationDrafts", ({ db }, userId) =>
          db.query("applicationDrafts").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
} satisfies Partial<Answers>;
