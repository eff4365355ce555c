import { useMutation, useQuery } from "convex/react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { IconButton } from "../../../components/ui/IconButton";
import { Button } from "../../../components/ui/Button";
import { CloseIcon } from "../../../components/ui/icons";
import { useCall } from "../../../hooks/useCall";

type Props = {
  /** The address of what is shown now, and its name in words; "" when nothing is filtered. */
  queryString: string;
  name: string;
};

/** The viewer's saved searches, and the way to save the one that is shown. */
export default function SavedSearches({ queryString, name }: Props) {
  const searches = useQuery(api.listings.savedSearches.mine);
  const save = useMutation(api.listings.savedSearches.save);
  const remove = useMutation(api.listings.savedSearches.remove);
  const { run } = useCall({ overlapping: true });
  const attempt = (work: () => Promise<unknown>, done: string) =>
    void run(work, { done, failed: "Could not change your saved searches." });
  const isSaved = searches?.some((search) => search.query === queryString) ?? true;
  if (name === "" && !searches?.length) return null;
  return (
    <section aria-label="Saved searches" className="border-line grid gap-2 border-t pt-5">
      <h2 className="font-semibold">Saved searches</h2>
      {name !== "" && !isSaved && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => attempt(() => save({ name, query: queryString }), "Search saved.")}
        >
          Save this search
        </Button>
      )}
      <ul className="grid gap-1">
        {searches?.map((search) => (
          <li key={search._id} className="flex items-center justify-between gap-2">
            <Link to={`/browse?${search.query}`} className="text-accent min-w-0 truncate underline">
              {search.name}
            </Link>
            <IconButton
              label={`Remove saved search ${search.name}`}
              icon={<CloseIcon size={18} />}
              onClick={() => attempt(() => remove({ searchId: search._id }), "Search removed.")}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
