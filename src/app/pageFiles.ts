/** File addresses, and for each page (`<slice>/<Name>`) the indices of those that it imports. */
export type PageFiles = { files: string[]; pages: Record<string, number[]> };

let known: PageFiles | undefined;
const asked = new Set<string>();

/**
 * Fetches the build's list of the files that each page imports. Called once the first page is shown
 * (index.html ensures that); the dev server has no list.
 */
export async function fetchPageFiles(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="page-files"]');
  if (!meta || known) return;
  const response = await fetch(meta.content, { priority: "low" });
  if (response.ok) known = (await response.json()) as PageFiles;
}

/** Requests everything that a page's code imports at once; the browser would discover it file by file. */
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
