import type { ArticleMeta } from "#local/vite/markdown.ts";
import { inReadingOrder } from "./readingOrder";

export type { ArticleMeta };
export type Article = { meta: ArticleMeta; html: string };

const heads = import.meta.glob<ArticleMeta>("./articles/*.md", {
  query: "?meta",
  import: "default",
  eager: true,
});
const bodies = import.meta.glob<Article>("./articles/*.md", { import: "default" });

/** All articles without their texts, in reading order. */
export const articles: readonly ArticleMeta[] = inReadingOrder(Object.values(heads));

/** An article's text; undefined for an unknown slug. */
export function loadArticle(slug: string): Promise<Article> | undefined {
  return bodies[`./articles/${slug}.md`]?.();
}
