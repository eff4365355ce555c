/**
 * UK outward postcodes ("SW1A", "M1") with coordinates, for distances and the map. Only the outward part
 * of a location is stored, so that it stays approximate.
 */
import { outcodeRows } from "./data/outcodes";
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

/** "City of Bristol" and "Glasgow City" give the town, "Brighton and Hove" gives both. */
const namesOfRegion = (region: string) =>
  foldText(region)
    .replace(/^city of | city$/gu, "")
    .split(" and ");

/** One postcode per town, by folded name; a region of that name takes precedence over a village. */
const byTown = lazy((): ReadonlyMap<string, Outcode> => {
  const towns = new Map<string, Outcode>();
  const add = (name: string, row: Outcode) => {
    if (!towns.has(name)) towns.set(name, row);
  };
  for (const row of allOutcodes()) namesOfRegion(row.region).forEach((name) => add(name, row));
  for (const row of allOutcodes()) if (row.town) add(foldText(row.town), row);
  const capital = byOutcode().get("WC2N");
  if (capital) towns.set("london", capital);
  return towns;
});

/** A postcode of a UK town or county; undefined if the name is unknown. */
export const findTown = (name: string): Outcode | undefined => byTown().get(foldText(name));
