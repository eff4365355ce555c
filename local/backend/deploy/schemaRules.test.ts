/** A push refuses what Convex refuses, so that developers learn of it before they deploy to the cloud. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pushApp, startEngine, type TestEngine } from "../testing/engineApp.ts";

let running: TestEngine;
beforeAll(async () => (running = await startEngine({})));
afterAll(() => running.stop());

const pushModules = (modules: Record<string, string>) => pushApp(running.engine, modules);

const schemaOf = (table: string, definition: string) => ({
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({ ${JSON.stringify(table)}: ${definition} });`,
});
/** A schema of a table with these indexes: name and fields. */
const schemaWithIndexes = (...indexes: [name: string, fields: string[]][]) =>
  schemaOf(
    "pets",
    `defineTable(v.any())${indexes.map(([name, fields]) => `.index(${JSON.stringify(name)}, ${JSON.stringify(fields)})`).join("")}`,
  );
const schemaWithSearches = (...indexes: [name: string, field: string, filters: string[]][]) =>
  schemaOf(
    "pets",
    `defineTable(v.any())${indexes.map(([name, searchField, filterFields]) => `.searchIndex("${name}", ${JSON.stringify({ searchField, filterFields })})`).join("")}`,
  );
const fields = (count: number) => Array.from({ length: count }, (_, i) => `field${i}`);

test.each([
  ["a-b", /Invalid table name: "a-b"/],
  ["1st", /Invalid table name/],
  ["___", /Invalid table name/],
  ["x".repeat(65), /Invalid table name/],
  ["_storage", /_storage is a reserved table name/],
])("a table named %s is refused", async (table, message) => {
  await expect(pushModules(schemaOf(table, "defineTable({})"))).rejects.toThrow(message);
});

test.each([
  [
    "invalid characters in its name",
    schemaWithIndexes(["by-name", ["name"]]),
    /Invalid index name: "by-name"/,
  ],
  [
    "a name of 65 characters",
    schemaWithIndexes(["x".repeat(65), ["name"]]),
    /64 characters or less/,
  ],
  [
    "a name with an underscore",
    schemaWithIndexes(["_by_name", ["name"]]),
    /because the name is reserved/,
  ],
  ["by_id", schemaWithIndexes(["by_id", ["name"]]), /"by_id" because the name is reserved/],
  [
    "by_creation_time",
    schemaWithIndexes(["by_creation_time", ["name"]]),
    /because the name is reserved/,
  ],
  ["no fields", schemaWithIndexes(["none", []]), /must have at least one field/],
  ["_id", schemaWithIndexes(["ids", ["name", "_id"]]), /`_id` is not a valid index field/],
  [
    "_creationTime",
    schemaWithIndexes(["times", ["name", "_creationTime"]]),
    /`_creationTime` is autom/,
  ],
  ["another reserved field", schemaWithIndexes(["own", ["_own"]]), /Reserved fields/],
  [
    "an invalid path",
    schemaWithIndexes(["dots", ["name..first"]]),
    /Invalid index field: "name..first"/,
  ],
  ["a field twice", schemaWithIndexes(["twice", ["a", "b", "a"]]), /Duplicate field a\./],
  ["17 fields", schemaWithIndexes(["many", fields(17)]), /Indexes may have up to 16 fields/],
  [
    "a name twice",
    schemaWithIndexes(["a", ["a"]], ["a", ["b"]]),
    /two or more definitions of index "a"/,
  ],
  ["the same fields twice", schemaWithIndexes(["a", ["a"]], ["b", ["a"]]), /have the same fields/],
  [
    "33 indexes",
    schemaWithIndexes(...fields(33).map((field): [string, string[]] => [field, [field]])),
    /cannot have more than 32 indexes/,
  ],
  [
    "17 filter fields in a search",
    schemaWithSearches(["words", "name", fields(17)]),
    /may have up to 16 filter fields/,
  ],
  [
    "two searches of one field with the same filters",
    schemaWithSearches(["one", "name", ["a", "b"]], ["two", "name", ["b", "a"]]),
    /have the same `searchField`/,
  ],
  [
    "five searches of a table",
    schemaWithSearches(...fields(5).map((name): [string, string, string[]] => [name, name, []])),
    /cannot have more than 4 search indexes/,
  ],
])("an index with %s is refused", async (_, modules, message) => {
  await expect(pushModules(modules)).rejects.toThrow(message);
});

const petsTable = (validator: string, more = "") =>
  schemaOf("pets", `defineTable(${validator})${more}`);

test.each([
  [
    "that isn't an object",
    petsTable("v.string()"),
    /must be an object, a union of objects, or `v.any\(\)`/,
  ],
  [
    "with a union member that isn't an object",
    petsTable("v.union(v.object({}), v.null())"),
    /Found v.null\(\)/,
  ],
  ["with an invalid field name", petsTable('{ "a-b": v.null() }'), /has invalid character '-'/],
  [
    "with an invalid nested field name",
    petsTable('{ a: v.object({ "": v.null() }) }'),
    /for key `a`: Identifier cannot/,
  ],
  [
    "with ids of an invalid table",
    petsTable('{ a: v.id("a b") }'),
    /Invalid validator for key `a`: Identifier/,
  ],
  ["with a literal NaN", petsTable("{ a: v.literal(NaN) }"), /Infinite or NaN values are not/],
  [
    "with records by number",
    petsTable("{ a: v.record(v.number(), v.null()) }"),
    /only have string/,
  ],
  [
    "with records by literal",
    petsTable('{ a: v.record(v.union(v.literal("a"), v.literal("b")), v.null()) }'),
    /Records cannot have string literal keys/,
  ],
  [
    "with an index of a missing field",
    petsTable("{ a: v.null() }", '.index("by_b", ["b"])'),
    /the index "by_b" is invalid because it references the field b that does not exist/,
  ],
  [
    "with an index inside a field that isn't an object",
    petsTable("{ a: v.null() }", '.index("by_b", ["a.b"])'),
    /references the field a.b that does not exist/,
  ],
  [
    "with a search of a missing field",
    petsTable("{ a: v.string() }", '.searchIndex("a", { searchField: "a", filterFields: ["b"] })'),
    /references the field b that does not exist/,
  ],
])("a table %s is refused", async (_, modules, message) => {
  await expect(pushModules(modules)).rejects.toThrow(message);
});

test.each([
  ["no default export", "export const a = 1", /Schema file missing default export/],
  ["a default export that isn't a schema", "export default { a: 1 }", /isn't a Convex schema/],
  [
    "variables",
    'import { defineSchema } from "convex/server"; process.env.A; export default defineSchema({})',
    /Environment variables unsupported when evaluating schema/,
  ],
])("schema.ts with %s is refused", async (_, source, message) => {
  await expect(pushModules({ "schema.ts": source })).rejects.toThrow(message);
});

const withFunction = (definition: string, name = "one") => ({
  "data.ts": `
    import { queryGeneric as query } from "convex/server";
    import { v } from "convex/values";
    const it = query(${definition});
    export { it as ${name} };`,
});

test.each([
  ["an invalid name", withFunction("() => 1", "größe"), /has invalid character 'ö'/],
  [
    "arguments that aren't an object",
    withFunction("{ args: v.string(), handler: () => 1 }"),
    /Args validator must be an object or any/,
  ],
  [
    "an invalid argument name",
    withFunction('{ args: { "a b": v.null() }, handler: () => 1 }'),
    /Error in args validator: Identifier a b has invalid character ' '/,
  ],
  [
    "a result with ids of an invalid table",
    withFunction('{ returns: v.id("1"), handler: () => 1 }'),
    /Error in returns validator: Invalid first character '1'/,
  ],
])("a function with %s is refused", async (_, modules, message) => {
  await expect(pushModules(modules)).rejects.toThrow(message);
});

const provider = (fields: object) => `export default { providers: [${JSON.stringify(fields)}] }`;

test.each([
  ["no default export", "export const a = 1", /auth config file is missing default export/],
  ["no providers", "export default {}", /must include a list of provider credentials/],
  ["no application ID", provider({ domain: "x" }), /missing field `applicationID`/],
  ["a misspelt id", provider({ domain: "x", applicationId: "x" }), /capital I, capital D/],
  ["an unknown provider type", provider({ type: "saml" }), /unexpected 'type' value 'saml'/],
  [
    "an issuer",
    provider({ domain: "x", applicationID: "x", issuer: "x" }),
    /cannot have an 'issuer'/,
  ],
])("auth.config.ts with %s is refused", async (_, source, message) => {
  await expect(pushModules({ "auth.config.ts": source })).rejects.toThrow(message);
});

test("a component with a Node action is refused", async () => {
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
    unchangedModuleHashes: [],
    udfServerVersion: "1.48.0",
  };
  const push = { appDefinition: app, componentDefinitions: [component] };
  await expect(running.engine.deploy.start(push)).rejects.toThrow(
    'Node actions are not supported in components. Remove `"use node;"` from inNode.js',
  );
});

test("a cron job with arguments of more than 1 MiB is refused", async () => {
  const modules = {
    "data.ts": `
      import { internalMutationGeneric as internalMutation } from "convex/server";
      export const one = internalMutation(() => null);`,
    "crons.ts": `
      import { cronJobs, makeFunctionReference as ref } from "convex/server";
      const crons = cronJobs();
      crons.interval("large", { hours: 1 }, ref("data:one"), { text: "x".repeat(1 << 20) });
      export default crons;`,
  };
  await expect(pushModules(modules)).rejects.toThrow(/Arguments for data:one are too large/);
});

test.each([
  ["my-module.ts", /my-module.js is not a valid path to a Convex module/],
  ["folder/a b.ts", /Path component a b.js can only contain alphanumeric/],
  [`${"x".repeat(62)}.ts`, /Path component is too long \(65 > maximum 64\)/],
])("a module named %s is refused", async (path, message) => {
  await expect(pushModules({ [path]: "export const one = 1;" })).rejects.toThrow(message);
});

test.each([
  ["http.ts without a default export", "http.ts", "export const a = 1", /must have a default/],
  ["http.ts that isn't a router", "http.ts", "export default {}", /is not a Router/],
  [
    "http.ts with an undefined default export",
    "http.ts",
    "export default undefined",
    /is not a Router/,
  ],
  ["crons.ts without a default export", "crons.ts", "export const a = 1", /must have a default/],
  [
    "a query in Node.js",
    "node.ts",
    `"use node"; import { queryGeneric } from "convex/server"; export const one = queryGeneric(() => 1);`,
    /`one` defined in `node.js` is a Query function. Only actions can be defined in Node.js/,
  ],
  ["crons.ts that isn't a Crons object", "crons.ts", "export default {}", /is not a Crons object/],
])("%s is refused", async (_, path, source, message) => {
  await expect(pushModules({ [path]: source })).rejects.toThrow(message);
});

test("values just inside the limits are accepted", async () => {
  await pushModules({
    ...schemaOf(
      `t${"x".repeat(63)}`,
      `defineTable(v.any())${fields(31)
        .map((field) => `.index("${field}", ["${field}"])`)
        .join("")}.index("${"y".repeat(64)}", ${JSON.stringify(fields(16))})`,
    ),
    [`${"x".repeat(61)}.ts`]: "export const one = 1;",
    "http.ts": `import { httpRouter } from "convex/server"; export default httpRouter();`,
    "crons.ts": `import { cronJobs } from "convex/server"; export default cronJobs();`,
  });
  await pushModules(schemaWithSearches(["one", "name", []], ["two", "name", ["a"]]));
  await pushModules(
    petsTable(
      "v.union(v.object({ a: v.string() }), v.object({ b: v.any() }))",
      '.index("by_parts", ["a", "b.c"])',
    ),
  );
  await pushModules(
    petsTable(
      '{ a: v.record(v.union(v.id("pets"), v.string()), v.null()), _creationTime: v.null() }',
    ),
  );
});

test("a vector index, which only Convex's own backend has, is refused with a clear message", async () => {
  const table =
    'defineTable({ near: v.array(v.float64()) }).vectorIndex("by_near", { vectorField: "near", dimensions: 4 })';
  await expect(pushModules(schemaOf("pets", table))).rejects.toThrow(
    'Table "pets" has a vector index, which this local backend does not have.',
  );
});
