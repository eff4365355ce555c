import type { ArticleMeta } from "../../../local/vite/markdown";

export type { ArticleMeta };
export type Article = { meta: ArticleMeta; html: string };

/** The order in which a beginner would read them. */
const READING_ORDER = [
  "reading-your-water",
  "cycling-a-new-tank",
  "how-many-fish",
  "quarantine-two-to-four-weeks",
  "drip-acclimatisation",
  "packing-fish-for-travel",
  "packing-shrimp-and-snails",
  "plants-in-transit",
  "heat-packs-and-weather",
  "meeting-safely",
  "spotting-disease",
  "dead-on-arrival",
];

const heads = import.meta.glob<ArticleMeta>("./articles/*.md", {
  query: "?meta",
  import: "default",
  eager: true,
});
const bodies = import.meta.glob<Article>("./articles/*.md", { import: "default" });

function place({ slug }: ArticleMeta): number {
  const at = READING_ORDER.indexOf(slug);
  return at === -1 ? READING_ORDER.length : at;
}

/** All articles without their texts, in reading order. */
export const articles: readonly ArticleMeta[] = Object.values(heads).sort(
  (a, b) => place(a) - place(b),
);

/** The newest of them first; those of one day in reading order. */
export function latestOf(all: readonly ArticleMeta[], count: number): ArticleMeta[] {
  return all.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, count);
}

/** The text of an article; undefined when there is none of that slug. */
export function loadArticle(slug: string): Promise<Article> | undefined {
  return bodies[`./articles/${slug}.md`]?.();
}
