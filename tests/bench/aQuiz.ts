import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "#convex/_generated/dataModel.js";

type Quiz = WithoutSystemFields<Doc<"suitabilityQuizzes">>;

/** A quiz that rules nothing out. */
export const aQuiz: Omit<Quiz, "userId" | "listingId" | "listingVersionId" | "createdAt"> = {
  tank: {
    name: "Tank",
    volumeLitres: 60,
    water: "freshwater",
    unheated: false,
    cycled: "yes",
    filter: "sponge",
    plants: "some",
    cover: "some",
    lid: true,
    copperRecently: false,
    inhabitants: [],
  },
  onTheirWay: [],
  quantity: 10,
  answers: [],
  verdict: "suitable",
  reasons: [],
  missingFigures: [],
  usualTapWater: { kind: "medium", outcode: null },
};
