import { marked } from "marked";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import type { Plugin } from "vite";
import { parse } from "yaml";
import * as z from "zod";
import type * as Figures from "#convex/domain/site/figures.ts";

/**
 * Articles and legal pages are Markdown files with YAML front matter. They are converted to HTML at
 * build time, so that no browser loads a Markdown parser. The build fails if the front matter lacks
 * a field, or if the text uses an unknown figure (`convex/domain/site/figures.ts`).
 */

const day = z.iso.date();
const article = z.strictObject({
  title: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  summary: z.string().min(1),
  minutes: z.int().positive(),
  published: day,
  lastReviewed: day,
  species: z.array(z.string()),
  sources: z.array(z.strictObject({ title: z.string(), url: z.url().optional() })),
  tags: z.array(z.string()),
  /** A button above and below the text. */
  action: z.strictObject({ label: z.string(), to: z.string() }).optional(),
  /** Shown live below the text: what the shop has for a query of /browse. */
  shelves: z.array(z.strictObject({ title: z.string(), filters: z.string() })).optional(),
});
const legal = z.looseObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  lastChecked: day,
});

export type ArticleMeta = z.infer<typeof article>;
export type LegalMeta = z.infer<typeof legal>;

/**
 * Splits a file into its front matter and its body.
 * @throws Error when there is no front matter
 */
export function splitFrontMatter(text: string, file: string): { head: unknown; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
  if (!match) throw new Error(`${file}: missing YAML front matter between --- lines`);
  // The core schema leaves dates as text.
  return { head: parse(match[1] ?? "", { schema: "core" }) as unknown, body: match[2] ?? "" };
}

/** Puts wide tables into boxes that scroll on a phone and are reachable by keyboard. */
function scrollingTables(html: string): string {
  return html
    .replaceAll(
      "<table>",
      '<div class="scroll-x" role="group" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>");
}

const drawingFile = (name: string) =>
  fileURLToPath(new URL(`../../src/features/site/articles/drawings/${name}.svg`, import.meta.url));
const DRAWING = /<p><img src="drawings\/([a-z0-9-]+)\.svg" alt="([^"]+)"\s*\/?><\/p>/g;

/**
 * Puts drawings into the page, so that they take the colours of its theme and need no request.
 * @throws Error when there is no such drawing
 */
const withDrawings = (html: string): string =>
  html.replace(DRAWING, (_, name: string, alt: string) => {
    const svg = readFileSync(drawingFile(name), "utf8").trim();
    return `<figure role="img" aria-label="${alt}">${svg.replace("<svg ", '<svg aria-hidden="true" ')}</figure>`;
  });

/** Loaded by tsx, so that Vite does not bundle backend functions into its configuration. */
const figures = () =>
  tsImport("../../convex/domain/site/figures.ts", import.meta.url) as Promise<typeof Figures>;

async function htmlOf(body: string): Promise<string> {
  const { fillFigures } = await figures();
  return withDrawings(scrollingTables(await marked(fillFigures(body))));
}

const invalid = (file: string, error: z.ZodError) =>
  new Error(`${file}: ${z.prettifyError(error)}`);

async function readAs<Meta>(schema: z.ZodType<Meta>, text: string, file: string) {
  const { head, body } = splitFrontMatter(text, file);
  const result = schema.safeParse(head);
  if (!result.success) throw invalid(file, result.error);
  return { meta: result.data, html: await htmlOf(body) };
}

/**
 * An article as its page shows it.
 * @throws Error naming a missing or invalid field of the front matter
 */
export const readArticle = (text: string, file: string) => readAs(article, text, file);

/**
 * A legal page as users see it.
 * @throws Error naming a missing or invalid field of the front matter
 */
export const readLegal = (text: string, file: string) => readAs(legal, text, file);

/** `*.md` has `{meta, html}` as its default export; `*.md?meta`, for lists, has only `meta`. */
export function markdown(): Plugin {
  return {
    name: "shoal-markdown",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (!file.endsWith(".md") || (query !== undefined && query !== "meta")) return;
      this.addWatchFile(file);
      const { head, body } = splitFrontMatter(await readFile(file, "utf8"), file);
      for (const [, name = ""] of body.matchAll(/\(drawings\/([a-z0-9-]+)\.svg\)/g))
        this.addWatchFile(drawingFile(name));
      const result = (file.includes("/legal/") ? legal : article).safeParse(head);
      if (!result.success) this.error(invalid(file, result.error));
      const value =
        query === "meta" ? result.data : { meta: result.data, html: await htmlOf(body) };
      return { code: `export default ${JSON.stringify(value)};`, moduleType: "js" };
    },
  };
}
