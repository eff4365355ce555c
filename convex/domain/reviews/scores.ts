/** What a buyer scores once an order is completed, from 1 to 5 stars each. */

import { isInPerson } from "../orders/facts";

export const SUB_SCORE_NAMES = [
  "accurateDescription",
  "postageCost",
  "deliveryTime",
  "communication",
] as const;
export type SubScoreName = (typeof SUB_SCORE_NAMES)[number];

export const SCORE_NAMES = ["overall", ...SUB_SCORE_NAMES] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];

/** A review's scores. Only the overall one is required. */
export type Scores = { overall: number } & { [Name in SubScoreName]?: number | undefined };

export const SCORE_LABELS: Record<ScoreName, string> = {
  overall: "Overall",
  accurateDescription: "Accurate description",
  postageCost: "Delivery cost",
  deliveryTime: "Delivery time",
  communication: "Communication",
};

export const STARS = [1, 2, 3, 4, 5] as const;

export const eachSubScore = (
  value: (name: SubScoreName) => number,
): Record<SubScoreName, number> => ({
  accurateDescription: value("accurateDescription"),
  postageCost: value("postageCost"),
  deliveryTime: value("deliveryTime"),
  communication: value("communication"),
});

/** The sub-scores that an order's buyer may give: in person, there is no delivery to judge. */
export const subScoresOf = (order: Parameters<typeof isInPerson>[0]): readonly SubScoreName[] =>
  isInPerson(order) ? ["accurateDescription", "communication"] : SUB_SCORE_NAMES;
