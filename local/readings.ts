/**
 * The heads of articles and legal pages as the functions know them: `npm run codegen` takes them from the Markdown
 * files, which alone are written by hand.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./processes.ts";
import { readArticle, splitFrontMatter } from "./vite/markdown.ts";

export const READINGS = join(ROOT, "convex/domain/site/data/readings.json");

export const ARTICLES = join(ROOT, "convex/domain/site/data/articles.json");

const FIELDS = {
  articles: ["title", "summary", "published", "lastReviewed"],
  legal: ["title", "summary"],
} as const;

const SITE = join(ROOT, "src/features/site");
const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort();

/** The text of `ARTICLES` as it should be: the articles as their pages show them. */
export async function articles(): Promise<string> {
  const folder = join(SITE, "articles");
  const all = await Promise.all(
    filesIn(folder).map((file) => readArticle(readFileSync(join(folder, file), "utf8"), file)),
  );
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** The text of `READINGS` as it should be. */
export function readings(): string {
  const found = Object.entries(FIELDS).map(([kind, fields]) => {
    const folder = join(SITE, kind);
    const heads = filesIn(folder).map((file) => {
      const { head } = splitFrontMatter(readFileSync(join(folder, file), "utf8"), file);
      const of = head as Record<string, unknown>;
      return {
        slug: file.replace(/\.md$/, ""),
        ...Object.fromEntries(fields.map((field) => [field, of[field]])),
      };
    });
    return [kind, heads];
  });
  return `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`;
}
