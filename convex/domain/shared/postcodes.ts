/**
 * UK outward postcodes ("SW1A", "M1") with coordinates, for distances and the map. Only the outward part
 * of a location is stored, so that it stays approximate.
 */
import { outcodeRows } from "./data/outcodes";
import towns from "./data/towns.json";
import type { Point } from "./geo";
import { lazy } from "./lazy";
import { normaliseOutcode } from "./postcodeSyntax";
import { foldText } from "./text";

export type Outcode = Point & {
  outcode: string;
  /** Null if the data has no town: show the region. */
  town: string | null;
  region: string;
  country: string;
};

type Row = [
  outcode: string,
  lat: number,
  lon: number,
  town: string | null,
  region: string,
  country: string,
];

export const allOutcodes = lazy((): readonly Outcode[] =>
  (outcodeRows() as Row[]).map(([outcode, lat, lon, town, region, country]) => ({
    outcode,
    lat,
    lon,
    town,
    region,
    country,
  })),
);

const byOutcode = lazy(() => new Map(allOutcodes().map((row) => [row.outcode, row])));

/** The row of a full or outward postcode; undefined if unknown. */
export function findOutcode(text: string): Outcode | undefined {
  const outcode = normaliseOutcode(text);
  if (outcode === null) return undefined;
  // A few districts with a final letter ("N1C") are in the data only as their parent ("N1").
  return byOutcode().get(outcode) ?? byOutcode().get(outcode.replace(/(\d)[A-Z]$/, "$1"));
}

/** A place's display name: "Leeds, LS1", or with the region if the data has no town. */
export function placeName(outcode: Outcode): string {
  return `${outcode.town ?? outcode.region}, ${outcode.outcode}`;
}

const outcodeByTown = lazy(() => new Map(Object.entries(towns)));

/** A postcode of a UK town or county; undefined if the name is unknown. */
export function findTown(name: string): Outcode | undefined {
  const outcode = outcodeByTown().get(foldText(name));
  return outcode === undefined ? undefined : byOutcode().get(outcode);
}
