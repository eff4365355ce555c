/** A push refuses what Convex refuses, so that developers learn of it before they deploy to the cloud. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pushApp, startEngine, type TestEngine } from "../testing/engineApp.ts";
import { rows } from "../testing/rows.ts";

let testEngine: TestEngine;
beforeAll(async () => (testEngine = await startEngine({})));
afterAll(() => testEngine.stop());

const push = (modules: Record<string, string>) => pushApp(testEngine.engine, modules);

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
      "a-b": defineTable({}) => refused
      "1st": defineTable({}) => refused
      ___: defineTable({}) => refused
      ["x".repeat(65)]: defineTable({}) => refused
      _storage: defineTable({}) => refused
      t: defineTable(v.string()) => refused
      t: defineTable(v.union(v.object({}), v.null())) => refused
      t: defineTable({ "a-b": v.null() }) => refused
      t: defineTable({ a: v.object({ "": v.null() }) }) => refused
      t: defineTable({ a: v.id("a b") }) => refused
      t: defineTable({ a: v.literal(NaN) }) => refused
      t: defineTable({ a: v.record(v.number(), v.null()) }) => refused
      t: defineTable({ a: v.record(v.union(v.literal("a"), v.literal("b")), v.null()) }) => refused
      t: defineTable({ near: v.array(v.float64()) }).vectorIndex("by_near", { vectorField: "near", dimensions: 4 }) => refused
    `),
  )("$code", async ({ code, message }) => {
    await expect(push(schemaOf(code))).rejects.toThrow(message);
  });
});

describe("refuses an index", () => {
  test.each(
    rows(`
      defineTable(v.any()).index("by-name", ["a"]) => refused
      defineTable(v.any()).index("x".repeat(65), ["a"]) => refused
      defineTable(v.any()).index("_by_name", ["a"]) => refused
      defineTable(v.any()).index("by_id", ["a"]) => refused
      defineTable(v.any()).index("by_creation_time", ["a"]) => refused
      defineTable(v.any()).index("none", []) => refused
      defineTable(v.any()).index("ids", ["a", "_id"]) => refused
      defineTable(v.any()).index("times", ["a", "_creationTime"]) => refused
      defineTable(v.any()).index("own", ["_own"]) => refused
      defineTable(v.any()).index("dots", ["a..b"]) => refused
      defineTable(v.any()).index("twice", ["a", "b", "a"]) => refused
      defineTable(v.any()).index("many", fields(17)) => refused
      defineTable(v.any()).index("a", ["a"]).index("a", ["b"]) => refused
      defineTable(v.any()).index("a", ["a"]).index("b", ["a"]) => refused
      many(33, (table, name) => table.index(name, [name])) => refused
      defineTable(v.any()).searchIndex("words", { searchField: "a", filterFields: fields(17) }) => refused
      defineTable(v.any()).searchIndex("one", { searchField: "a", filterFields: ["b", "c"] }).searchIndex("two", { searchField: "a", filterFields: ["c", "b"] }) => refused
      many(5, (table, name) => table.searchIndex(name, { searchField: name })) => refused
      defineTable({ a: v.null() }).index("by_b", ["b"]) => refused
      defineTable({ a: v.null() }).index("by_b", ["a.b"]) => refused
      defineTable({ a: v.string() }).searchIndex("a", { searchField: "a", filterFields: ["b"] }) => refused
    `),
  )("$code", async ({ code, message }) => {
    await expect(push(schemaOf(`pets: ${code}`))).rejects.toThrow(message);
  });
});

/** What the modules below import; imports may come last. */
const IMPORTS = `
  import { cronJobs, defineSchema, internalMutationGeneric, makeFunctionReference as ref, queryGeneric as query } from "convex/server";
  import { v } from "convex/values";`;
const VALID_MODULE = "export const one = internalMutationGeneric(() => null);" + IMPORTS;

describe("refuses a module", () => {
  test.each(
    rows(`
      schema.ts: export const a = 1 => refused
      schema.ts: export default { a: 1 } => refused
      schema.ts: process.env.A; export default defineSchema({}) => refused
      data.ts: const it = query(() => 1); export { it as größe } => refused
      data.ts: export const a = query({ args: v.string(), handler: () => 1 }) => refused
      data.ts: export const a = query({ args: { "a b": v.null() }, handler: () => 1 }) => refused
      data.ts: export const a = query({ returns: v.id("1"), handler: () => 1 }) => refused
      auth.config.ts: export const a = 1 => refused
      auth.config.ts: export default {} => refused
      auth.config.ts: export default { providers: [{ domain: 1 }] } => refused
      auth.config.ts: export default { providers: [{ domain: process.env.ISSUER }] } => Environment variable ISSUER is used in auth config file but its value was not set
      auth.config.ts: const { ISSUER = "x" } = process.env; export default { providers: [] } => Environment variable ISSUER is used
      auth.config.ts: export default { providers: [{ domain: "x", applicationID: process.env["APP"] }] } => Environment variable APP is used
      auth.config.ts: export default { providers: [{ domain: "x" }] } => refused
      auth.config.ts: export default { providers: [{ domain: "x", applicationId: "x" }] } => refused
      auth.config.ts: export default { providers: [{ type: "saml" }] } => refused
      auth.config.ts: export default { providers: [{ domain: "x", issuer: "x" }] } => refused
      http.ts: export const a = 1 => refused
      http.ts: export default {} => refused
      http.ts: export default undefined => refused
      crons.ts: export const a = 1 => refused
      crons.ts: export default {} => refused
      crons.ts: const crons = cronJobs(); export default crons; crons.interval("large", { hours: 1 }, ref("data:one"), { text: "x".repeat(1 << 20) }) => refused
      crons.ts: const crons = cronJobs(); export default crons; crons.cron("wrong", "0 5 * *", ref("data:one")) => refused
      crons.ts: const crons = cronJobs(); export default crons; crons.cron("wrong", "60 * * * *", ref("data:one")) => refused
      crons.ts: const crons = cronJobs(); export default crons; crons.cron("wrong", "0 5 31 2 *", ref("data:one")) => refused
      node.ts: "use node"; export const one = query(() => 1) => refused
      my-module.ts: export const a = 1 => refused
      folder/a b.ts: export const a = 1 => refused
      ${"x".repeat(62)}.ts: export const a = 1 => refused
      broken.ts: throw new Error("at import") => at import
    `),
  )("$code", async ({ code, message }) => {
    const [, path = "", source = ""] = /^(.*?): (.*)$/.exec(code) ?? [];
    await expect(push({ "data.ts": VALID_MODULE, [path]: `${source};${IMPORTS}` })).rejects.toThrow(
      message,
    );
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
  await expect(testEngine.engine.deploy.start(push)).rejects.toThrow("inNode.js");
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
  const { tables = {}, modules } = testEngine.engine.deployment.catalog.components[""] ?? {};
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(["t".repeat(64), "pets", "searched", "records"]),
  );
  expect(modules).toHaveProperty([`${"x".repeat(61)}.js`]);
});

test("changed variables reach auth.config without a push, and variables it rejects are not stored", async () => {
  const source =
    'export default { providers: [{ domain: process.env.ISSUER, applicationID: "app" }] };';
  const setIssuer = (value: string | null) =>
    testEngine.engine.deploy.updateVariables([{ name: "ISSUER", value }]);
  await setIssuer("https://one.example");
  await push({ "auth.config.ts": source });
  const storedCatalog = () => testEngine.engine.deployment.catalog;
  expect(storedCatalog().auth).toEqual([{ domain: "https://one.example", applicationID: "app" }]);
  await setIssuer("https://two.example");
  expect(storedCatalog().auth).toEqual([{ domain: "https://two.example", applicationID: "app" }]);
  await expect(setIssuer(null)).rejects.toMatchObject({
    message: "Environment variable ISSUER is used in auth config file but its value was not set",
    code: "AuthConfigMissingEnvironmentVariable",
  });
  expect(storedCatalog().env).toEqual({ ISSUER: "https://two.example" });
});
