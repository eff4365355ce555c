/** `npx convex import` and `export`, without the CLI: formats, refusals, and a round trip. */

import { convexToJson, jsonToConvex, type JSONValue } from "convex/values";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../database/ids.ts";
import { callOf, startEngine, valueOf, type TestEngine } from "../testing/engineApp.ts";
import type { ImportRequest } from "./snapshotImports.ts";

const MODULES = {
  "schema.ts": `
    import { defineSchema, defineTable } from "convex/server";
    import { v } from "convex/values";
    export default defineSchema({
      tanks: defineTable({ label: v.string() }),
      fish: defineTable({
        name: v.string(),
        size: v.optional(v.union(v.number(), v.null())),
        count: v.optional(v.int64()),
        photo: v.optional(v.bytes()),
        tank: v.optional(v.id("tanks")),
      })
        .index("by_name", ["name"])
        .searchIndex("by_text", { searchField: "name" }),
    });`,
  "data.ts": `
    import { queryGeneric as query, mutationGeneric as mutation } from "convex/server";
    export const all = query(async (ctx, { table }) => ctx.db.query(table).collect());
    export const named = query(async (ctx, { name }) =>
      ctx.db.query("fish").withIndex("by_name", (q) => q.eq("name", name)).collect());
    export const found = query(async (ctx, { text }) =>
      ctx.db.query("fish").withSearchIndex("by_text", (q) => q.search("name", text)).collect());
    export const add = mutation(async (ctx, { table, fields }) => ctx.db.insert(table, fields));`,
};

const engines: TestEngine[] = [];
async function startSnapshotEngine() {
  const testEngine = await startEngine(MODULES);
  engines.push(testEngine);
  const { engine } = testEngine;
  const query = async (name: string, args: JSONValue) =>
    valueOf(await engine.query(callOf(`data:${name}`, args)));
  return {
    engine,
    query,
    all: async (table: string) =>
      (await query("all", { table })) as { [field: string]: JSONValue }[],
    add: async (table: string, fields: JSONValue) =>
      valueOf(await engine.mutation(callOf("data:add", { table, fields }))) as string,
    /** Imports the text or the archive; returns the import's last state. */
    load: async (file: string | Uint8Array, request: Partial<ImportRequest> = {}) => {
      const { imports } = engine;
      const token = imports.startUpload();
      imports.addPart(token, 1, Buffer.from(file));
      const id = imports.finishUpload(token, {
        format: "jsonLines",
        tableName: "fish",
        mode: "requireEmpty",
        ...request,
      });
      await imports.perform(id);
      return (imports.describe(id) as { state: { [field: string]: JSONValue } }).state;
    },
  };
}
let sharedEngine: Awaited<ReturnType<typeof startSnapshotEngine>>;
beforeAll(async () => {
  sharedEngine = await startSnapshotEngine();
});
afterAll(() => Promise.all(engines.map((each) => each.stop())));

const names = (rows: JSONValue) => (rows as { name: string }[]).map(({ name }) => name);

test("a table can be filled, appended to and replaced, and its indexes follow", async () => {
  const id = await sharedEngine.add("fish", { name: "Betta" });
  expect(await sharedEngine.load('{"name":"Tetra"}')).toMatchObject({
    state: "failed",
    error_message: expect.stringContaining("Table fish already exists") as string,
  });
  const added = await sharedEngine.load('{"name":"Neon tetra","size":3}\n{"name":"Cory"}\n', {
    mode: "append",
  });
  expect(added).toMatchObject({ state: "completed" });
  expect(names(await sharedEngine.query("all", { table: "fish" }))).toEqual([
    "Betta",
    "Neon tetra",
    "Cory",
  ]);
  expect(names(await sharedEngine.query("found", { text: "tetra" }))).toEqual(["Neon tetra"]);

  const row = { _id: id, _creationTime: 1_700_000_000_000.5, name: "Betta" };
  const replaced = await sharedEngine.load(JSON.stringify([row, { name: "Guppy" }]), {
    mode: "replace",
    format: "jsonArray",
  });
  expect(replaced).toMatchObject({ state: "completed" });
  expect(await sharedEngine.query("named", { name: "Betta" })).toEqual([row]);
  expect(names(await sharedEngine.query("all", { table: "fish" }))).toEqual(["Betta", "Guppy"]);
  expect(await sharedEngine.query("found", { text: "tetra" })).toEqual([]);
});

test("CSV cells are numbers or text, and empty ones leave out optional fields", async () => {
  const csv = 'name, size \n"a, ""b""\n",1.5\r\n\n1,2\nc,\n';
  expect(await sharedEngine.load(csv, { mode: "replace", format: "csv" })).toMatchObject({
    state: "failed",
    error_message: expect.stringContaining("does not match the schema") as string,
  });
  const valid = csv.replace("\n1,2", "");
  expect(await sharedEngine.load(valid, { mode: "replace", format: "csv" })).toMatchObject({
    state: "completed",
  });
  const rows = await sharedEngine.all("fish");
  expect(rows.map(({ name, size }) => [name, size])).toEqual([
    ['a, "b"\n', 1.5],
    ["c", undefined],
  ]);
});

const text = (row: JSONValue) => JSON.stringify(row);
const id = newId(10_900);

test.each([
  ["jsonLines", text({ name: 1 }), "Failed to insert or update a document in table"],
  ["jsonLines", text({ name: "a", tank: id }), "does not match the schema"],
  ["jsonLines", `${text({ name: "a" })}\n\n`, "Row 2 wasn't valid JSON"],
  ["jsonLines", text(["a"]), "Row 1 wasn't an object"],
  ["jsonLines", text({ name: "a", é: 1 }), "Row 1 wasn't a valid Convex value: Field name é"],
  ["jsonLines", text({ name: "a", _own: 1 }), "Field '_own' starts with an underscore"],
  ["jsonLines", text({ name: "a", count: convexToJson(1n) }), "Field name $integer"],
  ["jsonLines", '{"name":"\\ud83d"}', "half a surrogate pair"],
  ["jsonLines", text({ _id: "x", name: "a" }), "invalid _id 'x'"],
  ["jsonLines", text({ _id: 5, name: "a" }), "The '_id' field 5.0 must be an Id"],
  ["jsonLines", text({ _creationTime: -1, name: "a" }), "should be a timestamp in milliseconds"],
  ["jsonLines", text({ _creationTime: "1", name: "a" }), "should be a timestamp in milliseconds"],
  [
    "jsonLines",
    `${text({ _id: id, name: "a" })}\n${text({ _id: id, name: "b" })}`,
    "duplicate _id",
  ],
  [
    "jsonLines",
    `${text({ _id: id, name: "a" })}\n${text({ _id: newId(10_901) })}`,
    "cannot be imported",
  ],
  ["jsonArray", text({ name: "a" }), "Not a JSON array"],
  ["jsonArray", "[", "Not valid JSON"],
  ["csv", "name,size\na", "CSV row 1 doesn't have all of the fields in the header"],
  ["zip", "PK", "invalid zip file"],
] as const)("an invalid import changes nothing: %s %s", async (format, file, message) => {
  const before = await sharedEngine.all("fish");
  const state = await sharedEngine.load(file, { format, mode: "replace" });
  expect(state).toEqual({
    state: "failed",
    error_message: expect.stringMatching(/^Hit an error while importing:\n/) as string,
  });
  expect(state.error_message).toContain(message);
  expect(await sharedEngine.all("fish")).toEqual(before);
});

test("ids of another deployment are kept, and refused if they conflict with the existing tables' ids", async () => {
  const { add, all, load } = await startSnapshotEngine();
  const tank = await add("tanks", { label: "living room" });
  const foreignRow = { _id: newId(10_500), name: "Betta" };
  expect(await load(text(foreignRow))).toMatchObject({ state: "completed" });
  expect(await all("fish")).toMatchObject([foreignRow]);
  const conflicting = await load(text({ _id: tank, name: "Betta" }), { mode: "replace" });
  expect(conflicting.error_message).toContain("conflict with existing table `tanks`");
  const appended = await load(text({ _id: newId(10_501), name: "Cory" }), { mode: "append" });
  expect(appended.error_message).toContain("cannot be imported into 'fish'");
  await add("fish", { name: "Cory", tank });
  const referenced = await load(text({ _id: newId(10_502), label: "office" }), {
    tableName: "tanks",
    mode: "replace",
  });
  expect(referenced.error_message).toContain("is referenced by 'fish' in the schema");
});

test("an export restores every value and the tables' ids into another deployment", async () => {
  const source = await startSnapshotEngine();
  const tank = await source.add("tanks", { label: "living room" });
  const photo = convexToJson(new Uint8Array([1, 2, 3]).buffer);
  await source.add("fish", { name: '"1, 2"', count: convexToJson(-(2n ** 63n)), photo, tank });
  for (const size of [-0, Infinity, NaN, 1e21, 5, 0.1])
    await source.add("fish", { name: `fish ${size}`, size: convexToJson(size) });
  source.engine.exports.create(false);
  const { start_ts } = jsonToConvex(source.engine.exports.latest()) as { start_ts: bigint };
  const archive = source.engine.exports.archive(String(start_ts)) ?? new Uint8Array();
  const { "fish/documents.jsonl": fish = new Uint8Array() } = unzipSync(archive);
  expect(strFromU8(fish)).toContain('"size":5.0');

  await sharedEngine.load(archive, { format: "zip", tableName: undefined, mode: "replaceAll" });
  for (const table of ["fish", "tanks"])
    expect(await sharedEngine.all(table)).toEqual(await source.all(table));
  // New rows continue with the restored tables' ids.
  await sharedEngine.add("fish", {
    name: "new",
    tank: await sharedEngine.add("tanks", { label: "new" }),
  });
});

test("replacing everything empties declared tables and deletes the others that the archive lacks", async () => {
  const { engine, load, all } = await startSnapshotEngine();
  for (const tableName of ["tanks", "notes"])
    await load('{"label":"hall"}', { tableName, mode: "replace" });
  const archive = zipSync({ "fish/documents.jsonl": strToU8('{"name":"Betta"}\n') });
  await load(archive, { format: "zip", tableName: undefined, mode: "replaceAll" });
  expect([await all("fish"), await all("tanks"), await all("notes")]).toMatchObject([
    [{ name: "Betta" }],
    [],
    [],
  ]);
  engine.exports.create(false);
  const { start_ts } = jsonToConvex(engine.exports.latest()) as { start_ts: bigint };
  const exported = unzipSync(engine.exports.archive(String(start_ts)) ?? new Uint8Array());
  const paths = Object.keys(exported).filter((path) => path.endsWith("/documents.jsonl"));
  expect(paths.sort()).toEqual(
    ["_tables", "fish", "tanks"].map((name) => `${name}/documents.jsonl`),
  );
  expect(await load('{"label":"hall"}', { tableName: "notes" })).toMatchObject({
    state: "completed",
  });
  expect(await all("notes")).toMatchObject([{ label: "hall" }]);
});

test("archives may be made by other programs; damaged and old ones are refused", async () => {
  const zip = { format: "zip", tableName: undefined, mode: "replace" } as const;
  const archive = zipSync({
    "folder/fish/documents.jsonl": strToU8('{"name":"Betta","size":3}\n'),
  });
  expect(await sharedEngine.load(archive, zip)).toMatchObject({ state: "completed" });
  expect(await sharedEngine.all("fish")).toMatchObject([{ name: "Betta", size: 3 }]);

  const damagedArchive = Buffer.from(
    zipSync({ "fish/documents.jsonl": [strToU8('{"name":"Cory"}\n'), { level: 0 }] }),
  );
  damagedArchive.write("D", damagedArchive.indexOf("Cory"));
  expect((await sharedEngine.load(damagedArchive, zip)).error_message).toContain(
    "fish/documents.jsonl is damaged",
  );

  const oldArchive = zipSync({
    "fish/documents.jsonl": strToU8('{"name":"Cory"}\n'),
    "fish/generated_schema.jsonl": strToU8('"{name: string}"\n'),
  });
  const refusedImport = await sharedEngine.load(oldArchive, zip);
  expect(refusedImport.error_message).toContain("format of old exports");
});
