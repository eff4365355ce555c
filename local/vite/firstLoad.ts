import { createHash } from "node:crypto";
import { tsImport } from "tsx/esm/api";
import { minifySync, type Plugin, type Rolldown } from "vite";
import type * as Hosted from "#convex/domain/site/hosted.ts";
import type { PageFiles } from "#src/app/pageFiles.ts";
import type * as Routes from "#src/app/routes.ts";

/**
 * Makes index.html show the first page early: it contains the style sheet, requests the largest
 * script first, and lists the further scripts of each page, for which the server adds preload links
 * (`fillPage`).
 */

type Bundle = Rolldown.OutputBundle;

const ARTICLE = /\/site\/articles\/([\w-]+)\.md$/;
/**
 * Loaded by tsx, so that they aren't part of Vite's configuration: `npm run dev` would restart Vite
 * whenever one of them is saved.
 */
const load = <T>(file: string) => tsImport(file, import.meta.url) as Promise<T>;
const routes = () => load<typeof Routes>("../../src/app/routes.ts");
const hosted = () => load<typeof Hosted>("../../convex/domain/site/hosted.ts");

/**
 * Pages that people reach from other sites, and the log-in pages. Links from other pages fetch the
 * rest on hover, and the scripts of pages behind the log-in load while the server checks the
 * session.
 */
const isLandingPage = ({ access, skeleton }: Routes.PageRoute) =>
  access === "guest" || (access === "public" && skeleton !== "form");

/** A chunk and everything it imports, without the files that are always loaded. */
function filesOf(bundle: Bundle, fileName: string, knownFiles: ReadonlySet<string>): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || files.has(name) || knownFiles.has(name)) return;
    files.add(name);
    chunk.imports.forEach(visit);
  };
  visit(fileName);
  return [...files];
}

const PAGE = /\/features\/([\w-]+)\/pages\/(\w+Page)\.tsx$/;

/** The files that each page imports beyond its own and those that `entry` loads, by `<slice>/<Name>`. */
export function filesByPage(bundle: Bundle, entry: string): PageFiles {
  const alwaysLoaded = new Set(filesOf(bundle, entry, new Set()));
  const files: string[] = [];
  const pages: Record<string, number[]> = {};
  const placeOf = (file: string) =>
    files.includes(file) ? files.indexOf(file) : files.push(file) - 1;
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    const [, slice, name] = PAGE.exec(chunk.facadeModuleId?.replaceAll("\\", "/") ?? "") ?? [];
    if (!slice || !name) continue;
    const ownFiles = filesOf(bundle, chunk.fileName, alwaysLoaded);
    pages[`${slice}/${name}`] = ownFiles.filter((file) => file !== chunk.fileName).map(placeOf);
  }
  return { files, pages };
}

/** Maps URL path patterns to the files that the page needs beyond those that `entry` loads. */
export function filesByPath(
  bundle: Bundle,
  entry: string,
  pageRoutes: readonly Routes.PageRoute[],
): Map<string, string[]> {
  const landingPages = pageRoutes.filter(isLandingPage);
  const alwaysLoaded = new Set(filesOf(bundle, entry, new Set()));
  const byPath = new Map<string, string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk" || !chunk.facadeModuleId) continue;
    const id = chunk.facadeModuleId.replaceAll("\\", "/");
    const files = filesOf(bundle, chunk.fileName, alwaysLoaded);
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

/** The script element in which the server finds the URLs that each page needs. */
export const pageScripts = (
  id: string,
  byPath: ReadonlyMap<string, readonly string[]>,
  base: string,
) => ({
  tag: "script",
  attrs: { type: "application/json", id },
  children: JSON.stringify(
    Object.fromEntries(
      [...byPath].map(([path, pageFiles]) => [path, pageFiles.map((file) => base + file)]),
    ),
  ),
});

/**
 * Takes the style sheets out of the bundle, so that index.html can contain them. They are removed from the
 * chunks' metadata too: otherwise a chunk would request a file that no longer exists.
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

/** Minifies the scripts and removes the comments written in index.html, except the server's markers. */
export function minifyInline(html: string): string {
  // Old browsers must understand the script that asks for a newer one.
  const options = { module: false, compress: { target: "es2015" } } as const;
  const minify = (script: string) => minifySync("inline.js", script, options).code;
  return html
    .replace(
      /<script>([^]*?)<\/script>/g,
      (_, script: string) => `<script>${minify(script)}</script>`,
    )
    .replace(/[ \t]*<!--(?! \/?page-)[^]*?-->\n/g, "");
}

/** Sorts the preloaded scripts by size, because the largest takes longest. */
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
 * By default Vite writes every page's imports into the first script, which adds 2 kB to every first visit. Pages
 * use a list that is fetched later instead (`fetchPageFiles`). Other parts, such as the menus of the app bar, list
 * only what the first page doesn't load anyway.
 */
const resolveDependencies = (file: string, deps: string[], { hostType }: { hostType: string }) =>
  hostType !== "js"
    ? deps
    : /Page-[^/]*$/.test(file)
      ? []
      : deps.filter((dep) => dep !== file && !/\/(rolldown-runtime|vendor|frame)-[^/]*$/.test(dep));

/**
 * Replaces Vite's function for `import()`, which also loads style sheets. index.html contains them already, so that
 * code would add half a kB to every first visit.
 */
export const shortPreload = (): Plugin => ({
  name: "shoal-short-preload",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { preloadThenLoad as __vitePreload } from "/src/app/pageFiles.ts";`,
  },
});

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
      // Runs before Vite writes the required style sheets into each chunk and into index.html.
      order: "pre",
      handler(_options, bundle) {
        styles = takeStyles(bundle);
        const entry = Object.values(bundle).find((file) => file.type === "chunk" && file.isEntry);
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
      async handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html;
        const { pageRoutes } = await routes();
        const { PAGE_SCRIPTS_ID } = await hosted();
        const byPath = filesByPath(bundle, chunk.fileName, pageRoutes);
        const scripts = pageScripts(PAGE_SCRIPTS_ID, byPath, base);
        return {
          html: minifyInline(largestFirst(html, bundle, base)),
          tags: [
            { tag: "style", children: styles, injectTo: "head" },
            { ...scripts, injectTo: "head" },
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
