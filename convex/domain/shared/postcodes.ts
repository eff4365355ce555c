/**
 * UK outward postcodes ("SW1A", "M1") with coordinates, for distances and the map. Only the outward part
 * of a location is stored, so that it stays approximate.
 */
import rows from "./data/outcodes.json";
import towns from "./data/towns.json";
import type { Point } from "./geo";
import { lazy } from "./lazy";
import { memoise } from "./memoise";
import { normaliseOutcode } from "./postcodeSyntax";
import { foldText } from "./text";

export type Outcode = Point & {
  outcode: string;
  /** Null if the data has no town: show the region. */
  town: string | null;
  region: string;
  country: string;
};

function readRow(row: string): Outcode {
  const [outcode = "", lat, lon, town, region = "", country = ""] = row.split("|");
  return { outcode, lat: Number(lat), lon: Number(lon), town: town || null, region, country };
}

export const allOutcodes = lazy((): readonly Outcode[] => rows.map(readRow));

/** Found without an index, because building one takes longer than a call's few searches. */
const rowOf = memoise((outcode): Outcode | undefined => {
  const row = rows.find((line) => line.startsWith(`${outcode}|`));
  return row === undefined ? undefined : readRow(row);
});

export function findOutcode(text: string): Outcode | undefined {
  const outcode = normaliseOutcode(text);
  if (outcode === null) return undefined;
  // A few districts with a final letter ("N1C") are in the data only as their parent ("N1").
  return rowOf(outcode) ?? rowOf(outcode.replace(/(\d)[A-Z]$/, "$1"));
}

/** A place's display name: "Leeds, LS1", or with the region if the data has no town. */
export function placeName(outcode: Outcode): string {
  return `${outcode.town ?? outcode.region}, ${outcode.outcode}`;
}

export function findTown(name: string): Outcode | undefined {
  const line = towns.find((town) => town.startsWith(`${foldText(name)}|`));
  return line === undefined ? undefined : rowOf(line.slice(line.indexOf("|") + 1));
}
