/** What a buyer scores once an order is completed, from 1 to 5 stars each. */

export const SCORE_NAMES = [
  "overall",
  "accurateDescription",
  "postageCost",
  "deliveryTime",
  "communication",
] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];
export type Scores = Record<ScoreName, number>;

export const SUB_SCORE_NAMES = [
  "accurateDescription",
  "postageCost",
  "deliveryTime",
  "communication",
] as const satisfies readonly ScoreName[];

export const SCORE_LABELS: Record<ScoreName, string> = {
  overall: "Overall",
  accurateDescription: "Accurate description",
  postageCost: "Delivery cost",
  deliveryTime: "Delivery time",
  communication: "Communication",
};

export const STARS = [1, 2, 3, 4, 5] as const;

export const eachScore = (value: (name: ScoreName) => number): Scores => ({
  overall: value("overall"),
  accurateDescription: value("accurateDescription"),
  postageCost: value("postageCost"),
  deliveryTime: value("deliveryTime"),
  communication: value("communication"),
});
