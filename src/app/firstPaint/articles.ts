/** The articles for the server: by slug, and their metadata in reading order. */
import readings from "#convex/domain/site/data/articles.json";
import { inReadingOrder } from "#src/features/site/readingOrder.ts";

export const texts = new Map(readings.map((article) => [article.meta.slug, article]));
export const order = inReadingOrder(readings.map(({ meta }) => meta));
