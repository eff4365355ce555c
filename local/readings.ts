/**
 * Articles and legal pages in the form that functions use. `npm run codegen` derives them from the
 * Markdown files, which are the source.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ukDate } from "#convex/domain/shared/dates.ts";
import { latestOf } from "#src/features/site/readingOrder.ts";
import { ROOT } from "./processes.ts";
import { readArticle, readLegal, splitFrontMatter } from "./vite/markdown.ts";

const DATA = join(ROOT, "convex/domain/site/data");
/** The articles' metadata, and that of the latest, which the front page shows. */
export const READINGS = join(DATA, "readings.json");
export const ARTICLES = join(DATA, "articles.json");
export const LEGAL = join(DATA, "legal.json");

type Head = Record<"title" | "summary" | "published" | "lastReviewed", string>;
const LATEST = 3;

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
const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The expected text of `ARTICLES`: the articles as their pages show them. */
export const articles = async (): Promise<string> =>
  jsonText(await Promise.all(filesIn("articles").map(({ text, file }) => readArticle(text, file))));

/** The expected text of `LEGAL`: the legal pages, for readers without scripts. */
export const legal = async (): Promise<string> =>
  jsonText(
    await Promise.all(
      filesIn("legal").map(async ({ slug, text, file }) => {
        const { meta, html } = await readLegal(text, file);
        return { slug, title: meta.title, summary: meta.summary, html };
      }),
    ),
  );

/** The expected text of `READINGS`. */
export function readings(): string {
  const heads = filesIn("articles").map(({ slug, text, file }) => {
    const { head } = splitFrontMatter(text, file);
    const { title, summary, published, lastReviewed } = head as Head;
    return { slug, title, summary, published, lastReviewed };
  });
  // With dates as text, because the front page would otherwise load date-fns to format them.
  const latest = latestOf(heads, LATEST).map(({ slug, title, summary, published }) => ({
    slug,
    title,
    summary,
    published,
    publishedText: ukDate(Date.parse(published)),
  }));
  return jsonText({ latest, articles: heads });
}
