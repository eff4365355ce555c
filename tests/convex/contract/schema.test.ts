/**
 * Checks the schema's indexes against the queries that name them, because an unused index still costs
 * every write.
 */

import { authTables } from "@convex-dev/auth/server";
import { describe, expect, test } from "vitest";
import { personRows } from "#convex/privacy/model/personalData.ts";
import schema from "#convex/schema.ts";

const sources = import.meta.glob<string>(
  ["../../../convex/**/*.ts", "!../../../convex/_generated/**", "!../../../convex/*/tables.ts"],
  { query: "?raw", import: "default", eager: true },
);
const ownTables = Object.entries(schema.tables).filter(
  ([name]) => !Object.hasOwn(authTables, name),
);

/**
 * For each `query("table")`: a pattern of "table.index" for every index named before the next query. A
 * name with a variable side, such as "${side}_and_state", counts as used for every side that has it.
 */
const queriedIndexes = Object.values(sources)
  .flatMap((source) => source.split(/\bquery\((?=\s*")/).slice(1))
  .flatMap((query) => {
    const [, table = ""] = /^\s*"(\w+)"/.exec(query) ?? [];
    const names = query.matchAll(/withIndex\(\s*["`]([^"`]+)["`]/g);
    return [...names].map(([, name = ""]) => `${table}.${name.replace(/\$\{\w+\}/g, "\\w+")}`);
  })
  .map((pattern) => new RegExp(`^${pattern}$`));
/** Read by a download or a deletion. */
const readForPrivacy = new Set([
  ...personRows.map(({ table, by: [index] }) => `${table}.${index}`),
  ...Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\browsOfOrder\(\s*ctx,\s*"(\w+)",\s*"(\w+)"/g)].map(
      ([, table = "", index = ""]) => `${table}.${index}`,
    ),
  ),
]);
const isRead = (name: string): boolean =>
  readForPrivacy.has(name) || queriedIndexes.some((pattern) => pattern.test(name));

describe.each(ownTables)("indexes of %s", (table, definition) => {
  const indexes = definition[" indexes"]();

  test("are all used", () => {
    const unread = indexes.filter(({ indexDescriptor }) => !isRead(`${table}.${indexDescriptor}`));
    expect(unread).toEqual([]);
  });

  test("are never a prefix of another", () => {
    const redundant = indexes.filter((index) =>
      indexes.some(
        (other) => index !== other && index.fields.every((f, i) => f === other.fields[i]),
      ),
    );
    expect(redundant).toEqual([]);
  });
});
