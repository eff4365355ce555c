import { type ComponentType, lazy } from "react";
import { matchPath } from "react-router-dom";
import type { Prewarmer } from "../lib/prewarmer";
import { preloadFiles } from "./pageFiles";
import { routeOf } from "./routes";

/**
 * The exports of a page's module. `prewarm` may start what the page needs besides its code: its
 * main query (`client.prewarmQuery`) or a file. Called before the app first renders, which waits
 * for a returned promise, and when a link to the page is hovered, focused or pressed.
 */
export type PageModule = {
  default: ComponentType;
  prewarm?: (
    client: Prewarmer,
    params: Record<string, string | undefined>,
    search: URLSearchParams,
  ) => void | Promise<unknown> | undefined;
};

const modules = import.meta.glob<PageModule>("../features/*/pages/*Page.tsx");

function loaderOf(page: string): (() => Promise<PageModule>) | undefined {
  const [slice, name] = page.split("/");
  return modules[`../features/${slice}/pages/${name}.tsx`];
}

const loaded = new Map<string, ComponentType>();
const components = new Map<string, ComponentType>();

/**
 * The page's component; the same one on every call. Synchronous if its code has loaded, so that no
 * skeleton flashes up, else lazy. An unknown name gives the not-found page.
 */
export function pageComponent(page: string): ComponentType {
  const cached = components.get(page);
  if (cached) return cached;
  const load: () => Promise<PageModule> =
    loaderOf(page) ?? (() => import("../components/ui/NotFoundPage"));
  const component =
    loaded.get(page) ??
    lazy(() =>
      load().catch((error: unknown) => {
        // Drop the failed import so that the next visit retries.
        forgetPage(page);
        throw error;
      }),
    );
  components.set(page, component);
  return component;
}

/**
 * Fetches the code of the page at an address and starts its prewarming. Rejects if the code can't
 * be loaded.
 */
export async function warmPage(
  client: Prewarmer,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): Promise<void> {
  const route = routeOf(pathname);
  preloadFiles(route.page);
  const module = await loaderOf(route.page)?.();
  if (!module) return;
  loaded.set(route.page, module.default);
  const params = matchPath(route.path, pathname)?.params ?? {};
  await module.prewarm?.(client, params, new URLSearchParams(search));
}

/** Drops a failed import, so that showing the page again retries it. */
export function forgetPage(page: string): void {
  components.delete(page);
}
