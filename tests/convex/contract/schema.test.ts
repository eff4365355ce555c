/** The schema's indexes against the queries that name them: an index that nobody reads still costs every write. */
import { authTables } from "@convex-dev/auth/server";
import { describe, expect, test } from "vitest";
import schema from "../../../convex/schema";

const sources = import.meta.glob<string>(
  ["../../../convex/**/*.ts", "!../../../convex/_generated/**", "!../../../convex/*/tables.ts"],
  { query: "?raw", import: "default", eager: true },
);
const own = Object.entries(schema.tables).filter(([name]) => !Object.hasOwn(authTables, name));

/** "table.index" of each `query("table")` with the index names that stand between it and the next query. */
const read = new Set(
  Object.values(sources)
    .flatMap((source) => source.split(/\bquery\((?=\s*")/).slice(1))
    .flatMap((query) => {
      const [, table = ""] = /^\s*"(\w+)"/.exec(query) ?? [];
      const names = query.matchAll(/withIndex\(\s*"(\w+)"/g);
      return [...names].map(([, index = ""]) => `${table}.${index}`);
    }),
);

describe.each(own)("indexes of %s", (table, definition) => {
  const ordered = definition[" indexes"]();

  test("are all read", () => {
    const unread = ordered.filter((index) => !read.has(`${table}.${index.indexDescriptor}`));
    expect(unread).toEqual([]);
  });

  test("are none the beginning of another", () => {
    const redundant = ordered.filter((one) =>
      ordered.some((other) => one !== other && one.fields.every((f, i) => f === other.fields[i])),
    );
    expect(redundant).toEqual([]);
  });
});
