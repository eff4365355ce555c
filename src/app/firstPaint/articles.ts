/** The articles for the server: by slug, and their metadata in reading order. */

import readings from "#convex/domain/site/data/articles.json";
import type { Article } from "#src/features/site/articles.ts";
import { inReadingOrder } from "#src/features/site/readingOrder.ts";

const articles: readonly Article[] = readings;

export const articlesBySlug = new Map(articles.map((article) => [article.meta.slug, article]));
export const orderedMetas = inReadingOrder(articles.map(({ meta }) => meta));
