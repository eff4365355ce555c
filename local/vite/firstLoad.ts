import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import type { PageFiles } from "../../src/app/pageFiles.ts";
import { pageRoutes } from "../../src/app/routes.ts";

/**
 * What index.html can do so that the first page shows early: it brings the style sheet itself, asks for the
 * largest script first, and knows which further scripts each address needs.
 */

type Bundle = Rolldown.OutputBundle;

const ARTICLE = /\/site\/articles\/([\w-]+)\.md$/;
/**
 * Pages that people land on from elsewhere, and those for signing in. Other forms are reached from another page, where
 * resting on the link fetches them; what a page behind the log-in needs comes while the server is asked who is looking.
 */
const landingPages = pageRoutes.filter(
  ({ access, skeleton }) => access === "guest" || (access === "public" && skeleton !== "form"),
);

/** A chunk and all that it imports, without what is loaded in any case. */
function filesOf(bundle: Bundle, fileName: string, known: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(name) || known.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  visit(fileName);
  return [...found];
}

const PAGE = /\/features\/([\w-]+)\/pages\/(\w+Page)\.tsx$/;

/** The files that each page imports beyond its own and what `entry` loads, by `<slice>/<Name>`. */
export function filesByPage(bundle: Bundle, entry: string): PageFiles {
  const always = new Set(filesOf(bundle, entry, new Set()));
  const files: string[] = [];
  const pages: Record<string, number[]> = {};
  const placeOf = (file: string) =>
    files.includes(file) ? files.indexOf(file) : files.push(file) - 1;
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    const [, slice, name] = PAGE.exec(chunk.facadeModuleId?.replaceAll("\\", "/") ?? "") ?? [];
    if (!slice || !name) continue;
    const own = filesOf(bundle, chunk.fileName, always);
    pages[`${slice}/${name}`] = own.filter((file) => file !== chunk.fileName).map(placeOf);
  }
  return { files, pages };
}

/** Pattern of an address's path → the files that the page there needs beyond what `entry` loads. */
export function filesByPath(bundle: Bundle, entry: string): Map<string, string[]> {
  const always = new Set(filesOf(bundle, entry, new Set()));
  const byPath = new Map<string, string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk" || !chunk.facadeModuleId) continue;
    const id = chunk.facadeModuleId.replaceAll("\\", "/");
    const files = filesOf(bundle, chunk.fileName, always);
    const slug = ARTICLE.exec(id)?.[1];
    if (slug !== undefined) byPath.set(`/learn/${slug}`, files);
    for (const { path, page } of landingPages) {
      const [slice, name] = page.split("/");
      if (!id.endsWith(`/features/${slice}/pages/${name}.tsx`)) continue;
      byPath.set(path.replace(/:\w+/g, "[^/]+"), files);
    }
  }
  return byPath;
}

/** Lines that ask for what the address at hand needs; an article's page and its text are two matches. */
export function preloadScript(
  byPath: ReadonlyMap<string, readonly string[]>,
  base: string,
): string {
  const files = [...new Set([...byPath.values()].flat())];
  const pages = [...byPath].map(([path, own]) => [path, own.map((file) => files.indexOf(file))]);
  return `
      const files = ${JSON.stringify(files)};
      const pages = ${JSON.stringify(pages)};
      const isLater = "first" in document.documentElement.dataset;
      for (const [path, own] of pages)
        if (new RegExp("^" + path + "/?$").test(location.pathname))
          for (const i of own) {
            const link = document.createElement("link");
            if (isLater) link.dataset.later = "";
            else link.rel = "modulepreload";
            link.href = ${JSON.stringify(base)} + files[i];
            document.head.append(link);
          }
    `;
}

/**
 * Takes the style sheets out of the bundle, so that index.html can bring them. Chunks must forget them too:
 * what imports one of those would ask for a file that is not there.
 * @returns their text
 */
export function takeStyles(bundle: Bundle): string {
  const sheets = new Set<string>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    chunk.viteMetadata?.importedCss.forEach((name) => sheets.add(name));
    chunk.viteMetadata?.importedCss.clear();
  }
  const texts = [...sheets].map((name) => {
    const sheet = bundle[name];
    delete bundle[name];
    return sheet?.type === "asset" ? String(sheet.source) : "";
  });
  return texts.join("\n");
}

/** Puts the scripts that are fetched ahead in the order of their size: the largest is what takes longest. */
export function largestFirst(html: string, bundle: Bundle, base: string): string {
  const link = /[ \t]*<link rel="modulepreload"[^>]* href="([^"]+)">\n?/g;
  const sizeOf = (href = "") => {
    const chunk = bundle[href.slice(base.length)];
    return chunk?.type === "chunk" ? chunk.code.length : 0;
  };
  const links = [...html.matchAll(link)];
  const sorted = links.toSorted((a, b) => sizeOf(b[1]) - sizeOf(a[1])).map(([tag]) => tag);
  const rest = html.replace(link, "");
  return rest.replace(/[ \t]*<script type="module"/, (script) => sorted.join("") + script);
}

/**
 * Vite would write into the first script what each page imports, 2 kB of every first visit. Pages have the list
 * that is fetched afterwards; the menus of the bar, which come with the first page, keep theirs.
 */
const resolveDependencies = (file: string, deps: string[], { hostType }: { hostType: string }) =>
  hostType === "js" && /Page-[^/]*$/.test(file) ? [] : deps;

export function firstLoad(): Plugin {
  let base = "/";
  let styles = "";
  let listFile = "";
  return {
    name: "shoal-first-load",
    apply: "build",
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    configResolved(config) {
      base = config.base;
    },
    generateBundle: {
      // Before Vite writes into each chunk and into index.html which style sheets they need.
      order: "pre",
      handler(_options, bundle) {
        styles = takeStyles(bundle);
        const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry);
        if (!entry) return;
        const { files, pages } = filesByPage(bundle, entry.fileName);
        const list: PageFiles = { files: files.map((file) => base + file), pages };
        const source = JSON.stringify(list);
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
        listFile = `assets/page-files-${hash}.json`;
        this.emitFile({ type: "asset", fileName: listFile, source });
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html;
        const script = preloadScript(filesByPath(bundle, chunk.fileName), base);
        return {
          html: largestFirst(html, bundle, base),
          tags: [
            { tag: "style", children: styles, injectTo: "head" },
            { tag: "script", children: script, injectTo: "head" },
            {
              tag: "meta",
              attrs: { name: "page-files", content: base + listFile },
              injectTo: "head",
            },
          ],
        };
      },
    },
  };
}
