/** The articles by subject, in the order recommended to a beginner. */
export const SUBJECTS: readonly { title: string; slugs: readonly string[] }[] = [
  {
    title: "Your first tank",
    slugs: [
      "first-fish",
      "reading-your-water",
      "cycling-a-new-tank",
      "how-many-fish",
      "first-plants",
      "feeding",
    ],
  },
  {
    title: "New arrivals and illness",
    slugs: [
      "quarantine-two-to-four-weeks",
      "drip-acclimatisation",
      "spotting-disease",
      "dead-on-arrival",
    ],
  },
  {
    title: "Selling and sending",
    slugs: [
      "selling-on-shoal",
      "packing-fish-for-travel",
      "packing-shrimp-and-snails",
      "plants-in-transit",
      "heat-packs-and-weather",
      "meeting-safely",
    ],
  },
];

const READING_ORDER = SUBJECTS.flatMap(({ slugs }) => slugs);

function place(slug: string): number {
  const at = READING_ORDER.indexOf(slug);
  return at === -1 ? READING_ORDER.length : at;
}

export const inReadingOrder = <A extends { slug: string }>(all: readonly A[]): A[] =>
  [...all].sort((a, b) => place(a.slug) - place(b.slug));

/**
 * Sorts ISO dates, newest first. `localeCompare` would load collation data: 27 ms on a desktop,
 * more on a phone.
 */
const newestFirst = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);

/** The newest articles first; those of the same day in reading order. */
export const latestOf = <A extends { slug: string; published: string }>(
  all: readonly A[],
  count: number,
): A[] =>
  inReadingOrder(all)
    .sort((a, b) => newestFirst(a.published, b.published))
    .slice(0, count);
