import { deleteRows } from "../deletionSteps";
import * as talkSections from "../talkSections";
import { ABOUT_ANYBODY, type Answers, LOGGED_IN } from "./answer";

export const moderation = {
  reports: {
    ...ABOUT_ANYBODY,
    exported: [talkSections.reportsMade],
    deleted: { kept: "moderators protect others by it; it names nobody" },
  },
  userNotes: {
    ...ABOUT_ANYBODY,
    exported: [talkSections.notes],
    deleted: {
      later: [
        deleteRows("userNotes", (db, userId) =>
          db.query("userNotes").withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId)),
        ),
      ],
    },
    unconfirmed: { none: "the admin's table shows who has come in" },
  },
  adminOpenings: {
    ...LOGGED_IN,
    exported: { not: "a mark that goes out within a minute" },
    deleted: { kept: "it goes out by itself within a minute" },
  },
} satisfies Partial<Answers>;
