/** Addresses of files, and for each page (`<slice>/<Name>`) the places in them of those that it imports. */
export type PageFiles = { files: string[]; pages: Record<string, number[]> };

let known: PageFiles | undefined;
const asked = new Set<string>();

/**
 * Fetches the build's list of the files that each page imports. To be called when the first page stands, which
 * index.html has seen to; the dev server has no list.
 */
export async function fetchPageFiles(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="page-files"]');
  if (!meta || known) return;
  const response = await fetch(meta.content, { priority: "low" });
  if (response.ok) known = (await response.json()) as PageFiles;
}

/** Asks at once for everything that a page's code imports; the browser would find it file after file. */
export function preloadFiles(page: string): void {
  if (!known || !Object.hasOwn(known.pages, page)) return;
  for (const place of known.pages[page] ?? []) {
    const href = known.files[place];
    if (href === undefined || asked.has(href)) continue;
    asked.add(href);
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
}
