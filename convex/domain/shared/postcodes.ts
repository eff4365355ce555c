/**
 * UK outward postcodes ("SW1A", "M1") with coordinates, for distances and the map. Only the outward
 * part of a postcode is ever kept, so that a location stays approximate.
 */
import outcodeRows from "./data/outcodes.json";
import type { Point } from "./geo";
import { lazy } from "./lazy";
import { normaliseOutcode } from "./postcodeSyntax";

export type Outcode = Point & {
  outcode: string;
  /** Null where the data names no town: show the region. */
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
  (outcodeRows as Row[]).map(([outcode, lat, lon, town, region, country]) => ({
    outcode,
    lat,
    lon,
    town,
    region,
    country,
  })),
);

const byOutcode = lazy(() => new Map(allOutcodes().map((row) => [row.outcode, row])));

/** The outward postcode of a full or outward postcode; undefined when there is none. */
export function findOutcode(text: string): Outcode | undefined {
  const outcode = normaliseOutcode(text);
  if (outcode === null) return undefined;
  // A few districts with a letter at the end ("N1C") are known only by their parent ("N1").
  return byOutcode().get(outcode) ?? byOutcode().get(outcode.replace(/(\d)[A-Z]$/, "$1"));
}

/** What to show for a place: "Leeds, LS1", or the region where the data names no town. */
export function placeName(outcode: Outcode): string {
  return `${outcode.town ?? outcode.region}, ${outcode.outcode}`;
}
