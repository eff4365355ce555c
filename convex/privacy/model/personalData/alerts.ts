import { deleteRows } from "../deletionSteps";
import * as shopSections from "../shopSections";
import { LOGGED_IN, type Answers } from "./answer";

export const alerts = {
  searchMatches: {
    ...LOGGED_IN,
    exported: [shopSections.searchMatches],
    deleted: {
      later: [
        deleteRows("searchMatches", ({ db }, userId) =>
          db.query("searchMatches").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  alertMails: {
    ...LOGGED_IN,
    exported: { not: "the time of the next daily email, and the secret in its link" },
    deleted: {
      later: [
        deleteRows("alertMails", ({ db }, userId) =>
          db.query("alertMails").withIndex("by_userId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
} satisfies Partial<Answers>;
