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
  /** As the data has it; null if it has none. People are shown `townName`. */
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
  // Some districts with a final letter ("N1P") are in the data only as their parent ("N1").
  return rowOf(outcode) ?? rowOf(outcode.replace(/(\d)[A-Z]$/, "$1"));
}

/** Regions that are one city or town. The data gives a ward or a parish for many of their districts. */
const CITIES: Record<string, string> = {
  "Aberdeen City": "Aberdeen",
  Belfast: "Belfast",
  Birmingham: "Birmingham",
  Blackpool: "Blackpool",
  Bournemouth: "Bournemouth",
  Cardiff: "Cardiff",
  "City of Bristol": "Bristol",
  "City of Edinburgh": "Edinburgh",
  "City of Kingston-upon-Hull": "Hull",
  "City of London": "London",
  Coventry: "Coventry",
  Derby: "Derby",
  Derry: "Derry",
  "Dundee City": "Dundee",
  "Glasgow City": "Glasgow",
  "Greater London": "London",
  "Greater Manchester": "Manchester",
  Hartlepool: "Hartlepool",
  Leicester: "Leicester",
  Liverpool: "Liverpool",
  Luton: "Luton",
  Middlesbrough: "Middlesbrough",
  "Newcastle Upon Tyne": "Newcastle upon Tyne",
  Newport: "Newport",
  Nottingham: "Nottingham",
  Peterborough: "Peterborough",
  Plymouth: "Plymouth",
  Poole: "Poole",
  Portsmouth: "Portsmouth",
  Reading: "Reading",
  Salford: "Salford",
  Sheffield: "Sheffield",
  Slough: "Slough",
  Southampton: "Southampton",
  "Southend-on-Sea": "Southend-on-Sea",
  "Stoke-on-Trent": "Stoke-on-Trent",
  Swansea: "Swansea",
  Westminster: "London",
  Wolverhampton: "Wolverhampton",
  York: "York",
};

/** Towns of the data that are a ward of another town, or are misspelt there. */
const TOWN_CORRECTIONS: Record<string, string> = {
  ALBecq: "Albecq",
  "Lcp Stanhope and Wolsingham Parishes And": "Stanhope",
  "St+F2813 Ouen": "St Ouen",
  "Pemberton, Wigan": "Wigan",
  "Queensbury, Bradford": "Bradford",
  "Town, Merthyr Tydfil": "Merthyr Tydfil",
};

/** The city or town that people know a district by; the region where the data has neither. */
export function townName({ town, region }: Outcode): string {
  if (CITIES[region]) return CITIES[region];
  if (town === null) return region === "IOM" ? "Isle of Man" : region;
  return TOWN_CORRECTIONS[town] ?? TOWN_CORRECTIONS[`${town}, ${region}`] ?? town;
}

/** A place's display name: "Leeds, LS1". */
export function placeName(outcode: Outcode): string {
  return `${townName(outcode)}, ${outcode.outcode}`;
}

export function findTown(name: string): Outcode | undefined {
  const line = towns.find((town) => town.startsWith(`${foldText(name)}|`));
  return line === undefined ? undefined : rowOf(line.slice(line.indexOf("|") + 1));
}
