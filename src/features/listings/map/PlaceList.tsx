import { useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import type { MapPlace } from "#src/features/listings/map/mapClusters.ts";
import { plural } from "#src/lib/format.ts";

const INITIALLY_SHOWN = 20;

type Props = { places: readonly MapPlace[]; onSelect: (outcode: string) => void };

export function PlaceList({ places, onSelect }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  const hiddenCount = isExpanded ? 0 : Math.max(0, places.length - INITIALLY_SHOWN);
  return (
    <>
      <p className="text-ink-muted mb-3 text-sm">
        Choose a bubble on the map or a place in this list. Each place shows only the first half of
        a postcode. You agree the exact place in the chat.
      </p>
      <ul className="border-line divide-line divide-y rounded-xl border">
        {(isExpanded ? places : places.slice(0, INITIALLY_SHOWN)).map(
          ({ outcode, name, count }) => (
            <li key={outcode}>
              <button
                type="button"
                onClick={() => onSelect(outcode)}
                className="hover:bg-accent-soft flex min-h-11 w-full items-center justify-between gap-3 px-3 text-left"
              >
                <span className="text-accent underline">{name}</span>
                <span className="text-ink-muted text-sm">{plural(count, "listing")}</span>
              </button>
            </li>
          ),
        )}
      </ul>
      {hiddenCount > 0 && (
        <Button className="mt-3" size="sm" variant="secondary" onClick={() => setExpanded(true)}>
          Show {plural(hiddenCount, "more place")}
        </Button>
      )}
    </>
  );
}
