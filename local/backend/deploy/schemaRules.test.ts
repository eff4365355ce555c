/** A push refuses what Convex refuses, so that developers learn of it before they deploy to the cloud. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pushApp, startEngine, type TestEngine } from "../testing/engineApp.ts";
import { rows } from "../testing/rows.ts";

let running: TestEngine;
beforeAll(async () => (running = await startEngine({})));
afterAll(() => running.stop());

const push = (modules: Record<string, string>) => pushApp(running.engine, modules);

const schemaOf = (tables: string) => ({
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    const fields = (count) => Array.from({ length: count }, (_, i) => "field" + i);
    const many = (count, add) => fields(count).reduce((table, name) => add(table, name), defineTable(v.any()));
    export default defineSchema({ ${tables} });`,
});

describe("refuses a table", () => {
  test.each(
    rows(`
      "a-b": defineTable({}) => Invalid table name: "a-b"
      "1st": defineTable({}) => Invalid table name
      ___: defineTable({}) => Invalid table name
      ["x".repeat(65)]: defineTable({}) => Invalid table name
      _storage: defineTable({}) => _storage is a reserved table name
      t: defineTable(v.string()) => must be an object, a union of objects
      t: defineTable(v.union(v.object({}), v.null())) => Found v.null()
      t: defineTable({ "a-b": v.null() }) => has invalid character '-'
      t: defineTable({ a: v.object({ "": v.null() }) }) => Identifier cannot be empty
      t: defineTable({ a: v.id("a b") }) => Identifier a b has invalid character
      t: defineTable({ a: v.literal(NaN) }) => Infinite or NaN values are not
      t: defineTable({ a: v.record(v.number(), v.null()) }) => only have string
      t: defineTable({ a: v.record(v.union(v.literal("a"), v.literal("b")), v.null()) }) => Records cannot have string literal keys
      t: defineTable({ near: v.array(v.float64()) }).vectorIndex("by_near", { vectorField: "near", dimensions: 4 }) => Table "t" has a vector index, which this local backend does not have.
    `),
  )("$code", async ({ code, message }) => {
    await expect(push(schemaOf(code))).rejects.toThrow(message);
  });
});

describe("refuses an index", () => {
  test.each(
    rows(`
      defineTable(v.any()).index("by-name", ["a"]) => Invalid index name: "by-name"
      defineTable(v.any()).index("x".repeat(65), ["a"]) => 64 characters or less
      defineTable(v.any()).index("_by_name", ["a"]) => because the name is reserved
      defineTable(v.any()).index("by_id", ["a"]) => "by_id" because the name is reserved
      defineTable(v.any()).index("by_creation_time", ["a"]) => because the name is reserved
      defineTable(v.any()).index("none", []) => must have at least one field
      defineTable(v.any()).index("ids", ["a", "_id"]) => is not a valid index field
      defineTable(v.any()).index("times", ["a", "_creationTime"]) => is automatically added to the end of each index
      defineTable(v.any()).index("own", ["_own"]) => Reserved fields
      defineTable(v.any()).index("dots", ["a..b"]) => Invalid index field: "a..b"
      defineTable(v.any()).index("twice", ["a", "b", "a"]) => Duplicate field a.
      defineTable(v.any()).index("many", fields(17)) => Indexes may have up to 16 fields
      defineTable(v.any()).index("a", ["a"]).index("a", ["b"]) => two or more definitions of index "a"
      defineTable(v.any()).index("a", ["a"]).index("b", ["a"]) => have the same fields
      many(33, (table, name) => table.index(name, [name])) => cannot have more than 32 indexes
      defineTable(v.any()).searchIndex("words", { searchField: "a", filterFields: fields(17) }) => may have up to 16 filter fields
      defineTable(v.any()).searchIndex("one", { searchField: "a", filterFields: ["b", "c"] }).searchIndex("two", { searchField: "a", filterFields: ["c", "b"] }) => search index "one" and search index "two" have the same
      many(5, (table, name) => table.searchIndex(name, { searchField: name })) => cannot have more than 4 search indexes
      defineTable({ a: v.null() }).index("by_b", ["b"]) => the index "by_b" is invalid because it references the field b that does not exist
      defineTable({ a: v.null() }).index("by_b", ["a.b"]) => references the field a.b that does not exist
      defineTable({ a: v.string() }).searchIndex("a", { searchField: "a", filterFields: ["b"] }) => references the field b that does not exist
    `),
  )("$code", async ({ code, message }) => {
    await expect(push(schemaOf(`pets: ${code}`))).rejects.toThrow(message);
  });
});

/** What the modules below import; imports may come last. */
const IMPORTS = `
  import { cronJobs, defineSchema, internalMutationGeneric, makeFunctionReference as ref, queryGeneric as query } from "convex/server";
  import { v } from "convex/values";`;
const one = "export const one = internalMutationGeneric(() => null);" + IMPORTS;

describe("refuses a module", () => {
  test.each(
    rows(`
      schema.ts: export const a = 1 => Schema file missing default export
      schema.ts: export default { a: 1 } => isn't a Convex schema
      schema.ts: process.env.A; export default defineSchema({}) => Environment variables unsupported when evaluating schema
      data.ts: const it = query(() => 1); export { it as größe } => character 'ö'
      data.ts: export const a = query({ args: v.string(), handler: () => 1 }) => Args validator must be an object or any
      data.ts: export const a = query({ args: { "a b": v.null() }, handler: () => 1 }) => Error in args validator: Identifier a b has invalid character ' '
      data.ts: export const a = query({ returns: v.id("1"), handler: () => 1 }) => Error in returns validator: Invalid first character '1'
      auth.config.ts: export const a = 1 => auth config file is missing default export
      auth.config.ts: export default {} => must include a list of provider credentials
      auth.config.ts: export default { providers: [{ domain: 1 }] } => missing field \`domain\`
      auth.config.ts: export default { providers: [{ domain: process.env.ISSUER }] } => Environment variable ISSUER is used in auth config file but its value was not set
      auth.config.ts: const { ISSUER = "x" } = process.env; export default { providers: [] } => Environment variable ISSUER is used
      auth.config.ts: export default { providers: [{ domain: "x", applicationID: process.env["APP"] }] } => Environment variable APP is used
      auth.config.ts: export default { providers: [{ domain: "x" }] } => missing field \`applicationID\`
      auth.config.ts: export default { providers: [{ domain: "x", applicationId: "x" }] } => capital I, capital D
      auth.config.ts: export default { providers: [{ type: "saml" }] } => unexpected 'type' value 'saml'
      auth.config.ts: export default { providers: [{ domain: "x", issuer: "x" }] } => cannot have an 'issuer'
      http.ts: export const a = 1 => must have a default
      http.ts: export default {} => is not a Router
      http.ts: export default undefined => is not a Router
      crons.ts: export const a = 1 => must have a default
      crons.ts: export default {} => is not a Crons object
      crons.ts: const crons = cronJobs(); export default crons; crons.interval("large", { hours: 1 }, ref("data:one"), { text: "x".repeat(1 << 20) }) => Arguments for data:one are too large
      crons.ts: const crons = cronJobs(); export default crons; crons.cron("wrong", "0 5 * *", ref("data:one")) => Invalid cron expression
      crons.ts: const crons = cronJobs(); export default crons; crons.cron("wrong", "60 * * * *", ref("data:one")) => Invalid cron expression
      crons.ts: const crons = cronJobs(); export default crons; crons.cron("wrong", "0 5 31 2 *", ref("data:one")) => will never match any time
      node.ts: "use node"; export const one = query(() => 1) => \`one\` defined in \`node.js\` is a Query function. Only actions can be defined in Node.js
      my-module.ts: export const a = 1 => my-module.js is not a valid path to a Convex module
      folder/a b.ts: export const a = 1 => a b.js can only contain alphanumeric
      ${"x".repeat(62)}.ts: export const a = 1 => Path component is too long (65 > maximum 64)
      broken.ts: throw new Error("at import") => at import
    `),
  )("$code", async ({ code, message }) => {
    const [, path = "", source = ""] = /^(.*?): (.*)$/.exec(code) ?? [];
    await expect(push({ "data.ts": one, [path]: `${source};${IMPORTS}` })).rejects.toThrow(message);
  });
});

test("refuses a component with a Node action", async () => {
  const component = {
    definitionPath: "pets",
    definition: null,
    schema: null,
    functions: [{ path: "inNode.js", source: "", sourceMap: null, environment: "node" }],
    udfServerVersion: "1.48.0",
  };
  const app = {
    definition: null,
    schema: null,
    changedModules: [],
    udfServerVersion: "1.48.0",
  };
  const push = { appDefinition: app, componentDefinitions: [component] };
  await expect(running.engine.deploy.start(push)).rejects.toThrow(
    'Node actions are not supported in components. Remove `"use node;"` from inNode.js',
  );
});

test("accepts values just inside the limits", async () => {
  await push({
    ...schemaOf(
      `["t".repeat(64)]: many(31, (table, name) => table.index(name, [name])).index("y".repeat(64), fields(16)),
      pets: defineTable(v.union(v.object({ a: v.string() }), v.object({ b: v.any() }))).index("by_parts", ["a", "b.c"]),
      searched: defineTable(v.any()).searchIndex("one", { searchField: "a" }).searchIndex("two", { searchField: "a", filterFields: ["b"] }),
      records: defineTable({ a: v.record(v.union(v.id("pets"), v.string()), v.null()), _creationTime: v.null() })`,
    ),
    [`${"x".repeat(61)}.ts`]: "export const one = 1;",
    "http.ts": 'import { httpRouter } from "convex/server"; export default httpRouter();',
    "crons.ts": 'import { cronJobs } from "convex/server"; export default cronJobs();',
  });
  const { tables = {}, modules } = running.engine.env.catalog.components[""] ?? {};
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(["t".repeat(64), "pets", "searched", "records"]),
  );
  expect(modules).toHaveProperty([`${"x".repeat(61)}.js`]);
});

test("changed variables reach auth.config without a push, and variables it rejects are not stored", async () => {
  const source =
    'export default { providers: [{ domain: process.env.ISSUER, applicationID: "app" }] };';
  const set = (value: string | null) =>
    running.engine.deploy.updateVariables([{ name: "ISSUER", value }]);
  await set("https://one.example");
  await push({ "auth.config.ts": source });
  const storedCatalog = () => running.engine.env.catalog;
  expect(storedCatalog().auth).toEqual([{ domain: "https://one.example", applicationID: "app" }]);
  await set("https://two.example");
  expect(storedCatalog().auth).toEqual([{ domain: "https://two.example", applicationID: "app" }]);
  await expect(set(null)).rejects.toMatchObject({
    message: "Environment variable ISSUER is used in auth config file but its value was not set",
    code: "AuthConfigMissingEnvironmentVariable",
  });
  expect(storedCatalog().env).toEqual({ ISSUER: "https://two.example" });
});
