/** The browser's history, as far as the router (`router.tsx`) uses it. */

export type Location = {
  pathname: string;
  /** With its "?"; "" if there is none. */
  search: string;
  /** With its "#"; "" if there is none. */
  hash: string;
  /** What the link or `navigate` passed along; null if nothing. */
  state: unknown;
  /** Identifies the history entry. */
  key: string;
};

/** "pop" is Back, Forward or the page's own load. */
export type Visit = { location: Location; type: "pop" | "push" | "replace" };

export type NavigateOptions = { replace?: boolean; state?: unknown };

export type AppHistory = {
  /** The latest visit; a component uses `useLocation`, which is in step with what is rendered. */
  current: () => Visit;
  /** `to` may be relative ("?tab=reviews"). The current address is replaced rather than repeated. */
  navigate: (to: string, options?: NavigateOptions) => void;
  /** Back by -1, forward by 1. */
  go: (by: number) => void;
  listen: (onVisit: (visit: Visit) => void) => () => void;
};

export type Address = Pick<Location, "pathname" | "search" | "hash">;

export const addressOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;

/** Resolves an address within the app. "//host" stays within it too. */
export function resolveAddress(to: string, from: Address): Address {
  const path = to.replace(/^[/\\]{2,}/, "/");
  const { pathname, search, hash } = new URL(path, `http://app${addressOf(from)}`);
  return { pathname, search, hash };
}

/** What a history entry holds. `idx` counts the entries of this tab; `drafts/leaving.ts` uses it. */
type Entry = { state: unknown; key: string; idx: number };

const currentEntry = () => window.history.state as Partial<Entry> | null;

function currentVisit(type: Visit["type"]): Visit {
  const { pathname, search, hash } = window.location;
  const { state = null, key = "default" } = currentEntry() ?? {};
  return { location: { pathname, search, hash, state, key }, type };
}

export function browserHistory(): AppHistory {
  let visit = currentVisit("pop");
  let onVisit: (visit: Visit) => void = () => undefined;
  const arrive = (type: Visit["type"]) => {
    visit = currentVisit(type);
    onVisit(visit);
  };
  const onPop = () => arrive("pop");
  if (currentEntry()?.idx === undefined)
    window.history.replaceState({ ...currentEntry(), idx: 0 }, "");
  return {
    current: () => visit,
    navigate(to, { replace, state = null } = {}) {
      const here = addressOf(window.location);
      const address = addressOf(resolveAddress(to, window.location));
      const type = (replace ?? address === here) ? "replace" : "push";
      const idx = (currentEntry()?.idx ?? 0) + (type === "push" ? 1 : 0);
      const entry: Entry = { state, key: Math.random().toString(36).slice(2, 10), idx };
      try {
        if (type === "push") window.history.pushState(entry, "", address);
        else window.history.replaceState(entry, "", address);
      } catch (error) {
        // Safari refuses more than 100 entries in 30 s.
        if (!(error instanceof DOMException && error.name === "SecurityError")) throw error;
        window.location.assign(address);
        return;
      }
      arrive(type);
    },
    go: (by) => window.history.go(by),
    listen(next) {
      onVisit = next;
      // It may have changed since `current` was read.
      next(visit);
      window.addEventListener("popstate", onPop);
      return () => {
        onVisit = () => undefined;
        window.removeEventListener("popstate", onPop);
      };
    },
  };
}
