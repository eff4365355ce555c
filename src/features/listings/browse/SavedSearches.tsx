import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect } from "react";
import { api } from "#convex/_generated/api.js";
import { newCountText } from "#convex/domain/notifications/limits.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { CloseIcon } from "#src/components/ui/icons.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { whileWindowActive } from "#src/lib/windowActivity.ts";

type Props = {
  /** The current search as a query string, and its name; "" without filters. */
  queryString: string;
  name: string;
};

type Search = FunctionReturnType<typeof api.listings.savedSearches.mine>[number];

/** The viewer's saved searches with their new listings, and a way to save the current search. */
export default function SavedSearches({ queryString, name }: Props) {
  const searches = useQuery(api.listings.savedSearches.mine);
  const save = useMutation(api.listings.savedSearches.save);
  const { run } = useCall({ overlapping: true });
  const currentSearch = searches?.find((search) => search.query === queryString);
  useMarkSeen(currentSearch);
  if (name === "" && !searches?.length) return null;
  return (
    <section aria-label="Saved searches" className="border-line grid gap-2 border-t pt-5">
      <h2 className="font-semibold">Saved searches</h2>
      {name !== "" && searches && !currentSearch && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() =>
            void run(() => save({ name, query: queryString }), {
              done: "Search saved. New listings will be marked here.",
              failed: "Could not save this search. Please try again.",
            })
          }
        >
          Save this search
        </Button>
      )}
      <ul className="grid gap-3">
        {searches?.map((search) => (
          <SavedSearch key={search._id} search={search} />
        ))}
      </ul>
    </section>
  );
}

/** Viewing a search's results marks its new listings as seen. */
function useMarkSeen(search: Search | undefined) {
  const markSeen = useMutation(api.listings.savedSearches.markSeen);
  const searchId = search?._id;
  const newCount = search?.newCount ?? 0;
  useEffect(() => {
    if (searchId === undefined || newCount === 0) return;
    return whileWindowActive(() => {
      markSeen({ searchId }).catch((error: unknown) => {
        console.warn("Could not mark the saved search as looked at", error);
      });
    });
  }, [searchId, newCount, markSeen]);
}

/** What to do about a new listing, by option value. */
const ALERTS = {
  none: { label: "No alert", mark: false, mail: false },
  mark: { label: "Mark new listings", mark: true, mail: false },
  mail: { label: "Daily email", mark: false, mail: true },
  both: { label: "Mark new listings and daily email", mark: true, mail: true },
} as const;
type AlertName = keyof typeof ALERTS;

function alertOf({ mark, mail }: Search): AlertName {
  if (mark) return mail ? "both" : "mark";
  return mail ? "mail" : "none";
}

function SavedSearch({ search }: { search: Search }) {
  const { _id: searchId, name, query, newCount } = search;
  const setAlert = useMutation(api.listings.savedSearches.setAlert).withOptimisticUpdate(
    (store, { searchId: id, ...alert }) => {
      const oldRows = store.getQuery(api.listings.savedSearches.mine, {});
      const newRows = oldRows?.map((row) => (row._id === id ? { ...row, ...alert } : row));
      store.setQuery(api.listings.savedSearches.mine, {}, newRows);
    },
  );
  const remove = useMutation(api.listings.savedSearches.remove);
  const { run } = useCall({ overlapping: true });
  const failedText = "Could not change your saved searches. Please try again.";
  const choose = (value: string) => {
    const { mark, mail } = ALERTS[value as AlertName];
    void run(() => setAlert({ searchId, mark, mail }), { failed: failedText });
  };
  return (
    <li className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <Link to={`/browse?${query}`} className="text-accent min-w-0 truncate underline">
          <bdi>{name}</bdi>
        </Link>
        <span className="flex shrink-0 items-center gap-1">
          {newCount > 0 && <Badge tone="coral">{newCountText(newCount)} new</Badge>}
          <IconButton
            label={`Remove saved search ${isolated(name)}`}
            icon={<CloseIcon size={18} />}
            onClick={() =>
              void run(() => remove({ searchId }), { done: "Search removed.", failed: failedText })
            }
          />
        </span>
      </div>
      <NativeSelect
        aria-label={`Alert for saved search ${isolated(name)}`}
        value={alertOf(search)}
        onChange={(event) => choose(event.target.value)}
      >
        {Object.entries(ALERTS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </li>
  );
}
