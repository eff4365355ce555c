import { memoiseBySpecies } from "#convex/domain/listings/memoiseBySpecies.ts";
import { displayName } from "#convex/domain/listings/species.ts";
import type { Range, Species } from "#convex/domain/listings/speciesTypes.ts";
import type { Member } from "./types";

/** At most one decimal, without a trailing zero: 22, 22.5. */
export function formatFigure(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function formatRange([min, max]: Range): string {
  if (formatFigure(min) === formatFigure(max)) return formatFigure(min);
  return `${formatFigure(min)}–${formatFigure(max)}`;
}

export const celsius = (value: number) => `${formatFigure(value)} °C`;
export const celsiusRange = (values: Range) => `${formatRange(values)} °C`;
const withSeparators = (value: number) =>
  Math.abs(value) < 999
    ? formatFigure(value)
    : (Math.round(value * 10) / 10).toLocaleString("en-GB");
export const litres = (value: number) =>
  `${withSeparators(value)} ${value === 1 ? "litre" : "litres"}`;
export const centimetres = (value: number) => `${withSeparators(value)} cm`;

/** A name within a sentence: common names in lower case; proper nouns and codes unchanged. */
export const nameOf = memoiseBySpecies((species): string => {
  const name = displayName(species);
  // Also "Three-spot gourami" and "Figure-8 puffer"; "X-ray tetra" and "L144" stay unchanged.
  const isWord = /^[A-Z][a-z]+(?:['’]s)?(?:[ -]|$)/.test(name);
  return isWord && species.commonNames.length > 0 && !isProperNoun(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
});

export function capitalisedName(species: Species): string {
  return capitalise(nameOf(species));
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const INVARIANT_PLURAL =
  /(?:fish|shrimp|corydoras|otocinclus|discus|kribensis|calvus|chromis|xenia|acropora|montipora|polyps|multis|zoanthids|tropheus|panchax|carp|zebra|orfe|pristella|anthias|tench|rudd|bass|mbuna|obliquidens)$/i;

/** The plural within a sentence: "neon tetras", "mollies", "goldfish". */
export const pluralName = memoiseBySpecies((species): string => {
  const name = nameOf(species);
  if (species.group === "plant" || INVARIANT_PLURAL.test(name)) return name;
  if (/(?:s|x|sh|ch)$/.test(name)) return /(?:is|us)$/.test(name) ? name : `${name}es`;
  // "mollies", but "Jack Dempseys".
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
});

export function capitalisedPlural(species: Species): string {
  return capitalise(pluralName(species));
}

/** "1 comet", "6 kuhli loaches". */
export function countedName(count: number, species: Species): string {
  return `${count} ${count === 1 ? nameOf(species) : pluralName(species)}`;
}

/** The plural with the adult length: "neon tetras (3.5 cm)". */
export const pluralWithSize = (species: Species) =>
  `${pluralName(species)} (${centimetres(species.adultSizeCm)})`;

/** The plural verb for animals, the singular for a plant, whose name is never pluralised. */
export function verbFor(species: Species, plural: string, singular: string): string {
  return species.group === "plant" ? singular : plural;
}

const PROPER_NOUN =
  /^(Colombian|Buenos|Congo|Denison|Siamese|Chinese|Celebes|Madagascar|Boeseman|Senegal|African|Bolivian|Banggai|Mexican|Indian|Amazon|Java|Christmas|Canadian|Brazilian|Japanese|Amano|Sulawesi|Malaysian|Asian|American|Odessa|Jack|Wendt|Beckett|Endler|Monte|New|Carolina|Louisiana|German|Florida|Espe|Macmaster|Agassiz|Adolfo|Sterba|Daisy|Nuttall|Australian|Demasoni|Texas|Norman|Randall|Thai|South|Kenya|Beckford|Surinam|Malayan|Lake|Burmese|Pakistani|Picasso|Valentini|Salvin|Marlier|Leleup|Tapajos|Johanni|Raphael|Vietnamese|Egyptian|Nicaraguan|Honduran|Bengal|Borneo|Kurumoi|Malawi|Lima|Inca|Mahachai|Mato|Pacific|Taiwan)\b/;

/** "Hengel's rasbora" is named after a person; "parrot's feather" is not. */
const NAMESAKE = /^(?!Parrot)[A-Z][a-z]+['’]s /;

function isProperNoun(name: string): boolean {
  return PROPER_NOUN.test(name) || NAMESAKE.test(name);
}

export function joinNames(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

export function pluralNames(members: readonly Member[]): string {
  return joinNames([...new Set(members.map((member) => pluralName(member.species)))]);
}

/** Removes binary rounding errors from differences of figures (0.7 stays 0.7). */
export function roundOff(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** How far a value lies outside a range; 0 inside or at a limit. */
export function distanceOutside(value: number, [min, max]: Range): number {
  return roundOff(Math.max(min - value, value - max, 0));
}

/** The intersection of all ranges; inverted (min above max) if it is empty. */
export const overlap = (ranges: readonly Range[]): Range => [
  Math.max(...ranges.map(([min]) => min)),
  Math.min(...ranges.map(([, max]) => max)),
];

/** The width of a range; negative for the inverted range of an empty `overlap`. */
export const rangeWidth = ([min, max]: Range) => roundOff(max - min);
