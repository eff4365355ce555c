import { deleteRows } from "../deletionSteps";
import * as shopSections from "../shopSections";
import { LOGGED_IN, type Answers } from "./answer";

export const tanks = {
  tanks: {
    ...LOGGED_IN,
    exported: [shopSections.tanks],
    deleted: {
      later: [
        deleteRows("tanks", ({ db }, userId) =>
          db.query("tanks").withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", userId)),
        ),
      ],
    },
  },
  suitabilityQuizzes: {
    ...LOGGED_IN,
    exported: [shopSections.quizzes],
    deleted: {
      later: [
        deleteRows("suitabilityQuizzes", ({ db }, userId) =>
          db
            .query("suitabilityQuizzes")
            .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  careAnswers: {
    ...LOGGED_IN,
    exported: [shopSections.careAnswers],
    deleted: {
      later: [
        deleteRows("careAnswers", ({ db }, userId) =>
          db
            .query("careAnswers")
            .withIndex("by_userId_and_questionId", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
} satisfies Partial<Answers>;
