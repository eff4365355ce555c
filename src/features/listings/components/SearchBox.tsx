import type { FormEvent } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { withQuery } from "#src/lib/paths.ts";
import { SearchIcon } from "#src/components/ui/icons.tsx";

/** Goes to /browse?search=…; on /browse itself the other filters stay. */
export function SearchBox({ className }: { className?: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isBrowsePage = pathname === "/browse";
  const current = isBrowsePage ? (new URLSearchParams(search).get("search") ?? "") : "";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchText = new FormData(event.currentTarget).get("search");
    const text = typeof searchText === "string" ? searchText.trim() : "";
    const currentParams = isBrowsePage ? Object.fromEntries(new URLSearchParams(search)) : {};
    void navigate(withQuery("/browse", { ...currentParams, search: text, exact: "" }));
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
          type="search"
          name="search"
          defaultValue={current}
          aria-label="Search listings"
          placeholder="Find fish, shrimp, snails, plants…"
          enterKeyHint="search"
          className="border-line bg-sunken hover:border-line-strong focus:bg-surface min-h-11 w-full rounded-full border pr-4 pl-11 text-base text-ellipsis transition-colors"
        />
      </div>
    </form>
  );
}
