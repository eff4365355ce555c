/** File URLs, and for each page (`<slice>/<Name>`) the indices of the files that it imports. */
export type PageFiles = { files: string[]; pages: Record<string, number[]> };

let pageFiles: PageFiles | undefined;
const requestedFiles = new Set<string>();

/**
 * Fetches the build's list of the files that each page imports. Called once the first page is shown
 * (index.html ensures that); the dev server has no list.
 */
export async function fetchPageFiles(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="page-files"]');
  if (!meta || pageFiles) return;
  const response = await fetch(meta.content, { priority: "low" });
  if (response.ok) pageFiles = (await response.json()) as PageFiles;
}

/** Preloads all of a page's imports at once; the browser would discover them one by one. */
export function preloadFiles(page: string): void {
  if (!pageFiles || !Object.hasOwn(pageFiles.pages, page)) return;
  for (const fileIndex of pageFiles.pages[page] ?? []) preloadFile(pageFiles.files[fileIndex]);
}

function preloadFile(href: string | undefined): void {
  if (href === undefined || requestedFiles.has(href)) return;
  requestedFiles.add(href);
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}

/**
 * Built code calls this for each `import()`, with the files that the imported part needs; none if they are
 * loaded anyway or, for a page, in the list (local/vite/firstLoad.ts).
 */
export function preloadThenLoad<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  for (const file of files) preloadFile(import.meta.env.BASE_URL + file);
  return load();
}
