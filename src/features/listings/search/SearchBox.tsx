import { type FormEvent, Suspense, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { SearchIcon } from "#src/components/ui/icons.tsx";
import { EmptyFallback, lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { withQuery } from "#src/lib/paths.ts";

const SearchSuggestions = lazyWithRetry(() => import("./SearchSuggestions"), EmptyFallback);

/** The id of the open list of suggestions, and of the marked suggestion. */
export type OpenList = { id: string; markedId: string | undefined };

/**
 * Goes to /browse?search=…; on /browse itself the other filters stay. Suggestions load when the box first gets the focus.
 */
export function SearchBox({ className }: { className?: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isBrowsePage = pathname === "/browse";
  const current = isBrowsePage ? (new URLSearchParams(search).get("search") ?? "") : "";
  const box = useRef<HTMLInputElement>(null);
  const [hasFocused, setHasFocused] = useState(false);
  const [list, setList] = useState<OpenList | null>(null);

  const find = (text: string) => {
    if (box.current) box.current.value = text;
    const currentParams = isBrowsePage ? Object.fromEntries(new URLSearchParams(search)) : {};
    void navigate(withQuery("/browse", { ...currentParams, search: text, exact: "" }));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchText = new FormData(event.currentTarget).get("search");
    find(typeof searchText === "string" ? searchText.trim() : "");
  };
  return (
    // `action` works on the server-rendered page before the app's code has loaded.
    <form role="search" action="/browse" onSubmit={submit} className={className}>
      <div className="relative">
        <SearchIcon
          size={18}
          className="text-ink-muted pointer-events-none absolute top-1/2 left-4 -translate-y-1/2"
        />
        <input
          key={current}
          ref={box}
          type="search"
          name="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list !== null}
          aria-controls={list?.id}
          aria-activedescendant={list?.markedId}
          autoComplete="off"
          defaultValue={current}
          aria-label="Search listings"
          placeholder="Find fish, shrimp, snails, plants…"
          enterKeyHint="search"
          onFocus={() => setHasFocused(true)}
          className="border-line bg-sunken hover:border-line-strong focus:bg-surface min-h-11 w-full rounded-full border pr-4 pl-11 text-base text-ellipsis transition-colors"
        />
        {hasFocused && (
          <Suspense fallback={null}>
            <SearchSuggestions key={current} box={box} onList={setList} onFind={find} />
          </Suspense>
        )}
      </div>
    </form>
  );
}
