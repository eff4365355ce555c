import type { ConvexReactClient } from "convex/react";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/**
 * What a page's module exports. `prewarm` may start the page's main query while the pointer rests on a
 * link to it (`client.prewarmQuery`); the code itself is fetched then in any case.
 */
export type PageModule = {
  default: ComponentType;
  prewarm?: (
    client: ConvexReactClient,
    params: Record<string, string | undefined>,
    url: URL,
  ) => void;
};

const modules = import.meta.glob<PageModule>("../features/*/pages/*Page.tsx");

function loaderOf(page: string): (() => Promise<PageModule>) | undefined {
  const [slice, name] = page.split("/");
  return modules[`../features/${slice}/pages/${name}.tsx`];
}

const lazyPages = new Map<string, LazyExoticComponent<ComponentType>>();

/** The page as a lazy component, always the same one; the not-found page when there is none of that name. */
export function lazyPage(page: string): LazyExoticComponent<ComponentType> {
  const known = lazyPages.get(page);
  if (known) return known;
  const component = lazy(loaderOf(page) ?? (() => import("./NotFoundPage")));
  lazyPages.set(page, component);
  return component;
}

/** Fetches the code of a page; undefined when there is no such page. */
export async function loadPage(page: string): Promise<PageModule | undefined> {
  return await loaderOf(page)?.();
}

/** After a release the old chunks are gone: a lazy import that failed must be asked for anew. */
export function forgetPage(page: string): void {
  lazyPages.delete(page);
}
