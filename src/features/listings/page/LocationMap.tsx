import { mapPosition, UK_MAP } from "../map/ukMap";

type Props = { outcode: string; town: string; latitude: number; longitude: number };

/** A listing's approximate location: the middle of its postcode district, never an address. */
export function LocationMap({ outcode, town, latitude, longitude }: Props) {
  const { x, y } = mapPosition(latitude, longitude);
  return (
    <figure className="grid justify-items-start gap-2">
      <div
        role="img"
        aria-label={`Map of the United Kingdom with a mark at ${town}, ${outcode}`}
        className="bg-sunken relative w-40 rounded-lg p-2"
      >
        <div className="relative" style={{ aspectRatio: `${UK_MAP.width} / ${UK_MAP.height}` }}>
          <div
            className="bg-accent absolute inset-0 opacity-45"
            style={{ mask: "url(/uk-map.svg) center / 100% 100% no-repeat" }}
          />
          <span
            className="border-surface bg-coral absolute size-4 -translate-1/2 rounded-full border-2 shadow-sm"
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          />
        </div>
      </div>
      <figcaption className="text-sm">
        <span className="font-semibold">
          {town}, {outcode}
        </span>
        <span className="text-ink-muted block">
          Approximate: the exact place is agreed in the chat.
        </span>
      </figcaption>
    </figure>
  );
}
