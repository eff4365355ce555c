import { deleteRows } from "../deletionSteps";
import * as talkSections from "../talkSections";
import { ABOUT_ANYONE, type Answers, LOGGED_IN } from "./answer";

export const moderation = {
  reports: {
    ...ABOUT_ANYONE,
    exported: [talkSections.reportsMade],
    deleted: { kept: "moderators use it to protect others; it contains no name" },
  },
  userNotes: {
    ...ABOUT_ANYONE,
    exported: [talkSections.notes],
    deleted: {
      later: [
        deleteRows("userNotes", ({ db }, userId) =>
          db.query("userNotes").withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId)),
        ),
      ],
    },
    unconfirmed: { none: "admins can only write notes about users who have signed in" },
  },
  adminPresence: {
    ...LOGGED_IN,
    exported: { not: "a presence mark that expires within a minute" },
    deleted: { kept: "it expires within a minute" },
  },
} satisfies Partial<Answers>;
