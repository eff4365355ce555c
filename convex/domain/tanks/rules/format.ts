/** How figures and names are written in a reason. */
import { displayName } from "../../listings/species";
import type { Range, Species } from "../../listings/speciesTypes";
import type { Member } from "./types";

/** At most one decimal, without a trailing zero: 22, 22.5. */
export function figure(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function range([min, max]: Range): string {
  return `${figure(min)}–${figure(max)}`;
}

export const celsius = (value: number) => `${figure(value)} °C`;
export const celsiusRange = (values: Range) => `${range(values)} °C`;
export const litres = (value: number) => `${figure(value)} litres`;
export const centimetres = (value: number) => `${figure(value)} cm`;

/** A name inside a sentence: common names in lower case, proper nouns and codes untouched. */
export function nameOf(species: Species): string {
  const name = displayName(species);
  return /^[A-Z][a-z]+( |$)/.test(name) && !isProperNoun(name)
    ? name.charAt(0).toLowerCase() + name.slice(1)
    : name;
}

/** A name that opens a sentence. */
export function opening(species: Species): string {
  const name = nameOf(species);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const PROPER =
  /^(Colombian|Buenos|Congo|Denison|Siamese|Chinese|Celebes|Madagascar|Boeseman|Senegal|African|Bolivian|Banggai|Mexican|Indian|Amazon|Java|Christmas|Canadian|Brazilian|Japanese|Amano|Sulawesi|Malaysian|Asian|American|Odessa|Jack|Wendt|Beckett|Endler|Monte|New|Carolina|Louisiana|German|Florida|Espe|Macmaster|Agassiz|Adolfo|Sterba|Daisy|Nuttall|Australian|Demasoni)\b/;

function isProperNoun(name: string): boolean {
  return PROPER.test(name);
}

/** "a", "a and b", "a, b and c". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/** The names of several members, each once. */
export function names(members: readonly Member[]): string {
  return list([...new Set(members.map((member) => nameOf(member.species)))]);
}

/** Differences of measured figures, freed from binary rounding (0.7 stays 0.7). */
export function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** How far a value lies outside a range; 0 inside or at a limit. */
export function outside(value: number, [min, max]: Range): number {
  return tidy(Math.max(min - value, value - max, 0));
}
