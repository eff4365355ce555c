/** Nonsensical arguments that a validator accepts. */

import type { Value } from "convex/values";

/** A validator as JSON, as `function-spec` shows it. */
export type Spec =
  | { type: "any" | "null" | "number" | "bigint" | "boolean" | "string" | "bytes" }
  | { type: "literal"; value: Value }
  | { type: "id"; tableName: string }
  | { type: "array"; value: Spec }
  | { type: "union"; value: Spec[] }
  | { type: "record"; keys: Spec; values: { fieldType: Spec } }
  | { type: "object"; value: Record<string, { fieldType: Spec; optional: boolean }> };

/** Identifiers of existing rows: ids by table, and texts by the argument that takes them. */
export type KnownValues = { ids: Record<string, string>; texts: Record<string, string> };

export type Oddity = {
  name: string;
  string: string;
  number: number;
  length: number;
  /** Fills in optional fields. */
  full: boolean;
  /** Uses the last member of a union instead of the first, and `true` for booleans. */
  last: boolean;
  /** Uses a valid id of another table. */
  wrongTable: boolean;
  /** Text arguments that identify a row get an existing one. */
  real: boolean;
};

export const PLAIN: Oddity = {
  name: "plain",
  string: "x",
  number: 1,
  length: 1,
  full: false,
  last: false,
  wrongTable: false,
  real: true,
};

export const ODDITIES: Oddity[] = [
  { ...PLAIN, name: "empty", string: "", number: 0, length: 0, full: true, real: false },
  { ...PLAIN, name: "negative", string: " \t\n", number: -1, length: 2, full: true, last: true },
  {
    ...PLAIN,
    name: "not a number",
    string: "\u0000\ud83d\udc20\u202e<script>alert(1)</script>",
    number: NaN,
    full: true,
    last: true,
    real: false,
  },
  { ...PLAIN, name: "huge", string: "fish ".repeat(4_000), number: 1e308, length: 60, full: true },
  { ...PLAIN, name: "infinite", string: "__proto__", number: Infinity, length: 3, full: true },
  {
    ...PLAIN,
    name: "wrong table",
    string: "../../etc/passwd",
    number: 0.5,
    full: true,
    last: true,
    wrongTable: true,
  },
];

/** A value that the validator accepts, odd in the given way. */
export function oddValue(spec: Spec, odd: Oddity, knownValues: KnownValues): Value {
  switch (spec.type) {
    case "null":
      return null;
    case "any":
    case "string":
      return odd.string;
    case "number":
      return odd.number;
    case "bigint":
      return -(2n ** 63n);
    case "boolean":
      return odd.last;
    case "bytes":
      return new ArrayBuffer(odd.length);
    case "literal":
      return spec.value;
    case "id":
      return idOf(spec.tableName, odd, knownValues);
    case "array":
      return Array.from({ length: odd.length }, () => oddValue(spec.value, odd, knownValues));
    case "union": {
      const member = odd.last ? spec.value.at(-1) : spec.value[0];
      return member ? oddValue(member, odd, knownValues) : null;
    }
    case "record":
      return { key: oddValue(spec.values.fieldType, odd, knownValues) };
    case "object":
      return Object.fromEntries(
        Object.entries(spec.value)
          .filter(([, { optional }]) => !optional || odd.full)
          .map(([name, { fieldType }]) => [
            name,
            (fieldType.type === "string" && odd.real && knownValues.texts[name]) ||
              oddValue(fieldType, odd, knownValues),
          ]),
      );
  }
}

function idOf(table: string, { wrongTable }: Oddity, { ids }: KnownValues): string {
  const other = Object.entries(ids).find(([name]) => name !== table)?.[1] ?? "";
  return wrongTable ? other : (ids[table] ?? other);
}
