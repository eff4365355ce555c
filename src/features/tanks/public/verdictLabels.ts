/** What a tank check found, in a word or two. */
export const VERDICT_LABELS = {
  suitable: "Suitable",
  caution: "Check first",
  unsuitable: "Not suitable",
} as const;
