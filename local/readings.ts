/**
 * Articles and legal pages as the functions know them: `npm run codegen` takes them from the Markdown files, which alone
 * are written by hand.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./processes.ts";
import { readArticle, readLegal, splitFrontMatter } from "./vite/markdown.ts";

const DATA = join(ROOT, "convex/domain/site/data");
/** The heads of articles, which the front page's code knows too. */
export const READINGS = join(DATA, "readings.json");
export const ARTICLES = join(DATA, "articles.json");
export const LEGAL = join(DATA, "legal.json");

const HEAD_FIELDS = ["title", "summary", "published", "lastReviewed"];

const SITE = join(ROOT, "src/features/site");
type File = { slug: string; file: string; text: string };
const filesIn = (kind: "articles" | "legal"): File[] =>
  readdirSync(join(SITE, kind))
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => ({
      slug: file.replace(/\.md$/, ""),
      file,
      text: readFileSync(join(SITE, kind, file), "utf8"),
    }));
const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The text of `ARTICLES` as it should be: the articles as their pages show them. */
export const articles = async (): Promise<string> =>
  written(await Promise.all(filesIn("articles").map(({ text, file }) => readArticle(text, file))));

/** The text of `LEGAL` as it should be: the pages of rules, for readers without scripts. */
export const legal = async (): Promise<string> =>
  written(
    await Promise.all(
      filesIn("legal").map(async ({ slug, text, file }) => {
        const { meta, html } = await readLegal(text, file);
        return { slug, title: meta.title, summary: meta.summary, html };
      }),
    ),
  );

/** The text of `READINGS` as it should be. */
export function readings(): string {
  const heads = filesIn("articles").map(({ slug, text, file }) => {
    const of = splitFrontMatter(text, file).head as Record<string, unknown>;
    return { slug, ...Object.fromEntries(HEAD_FIELDS.map((field) => [field, of[field]])) };
  });
  return written({ articles: heads });
}
