/**
 * The official CLI against the local backend: every command that Shoal's developers use, and the components that
 * it pushes.
 */

import { ConvexHttpClient } from "convex/browser";
import type { GenericId } from "convex/values";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { collectOutput, copyFixture, runCli, spawnCli, type CliTarget } from "../testing/cli.ts";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { UNKNOWN_FUNCTION } from "../testing/rows.ts";
import { eventually } from "../testing/wait.ts";

let backend: TestBackend;
let app: Awaited<ReturnType<typeof copyFixture>>;
let target: CliTarget;
let http: ConvexHttpClient;

beforeAll(async () => {
  backend = await startFixture();
  app = await copyFixture();
  target = { url: backend.cloudUrl, adminKey: backend.adminKey, cwd: app.cwd };
  http = new ConvexHttpClient(backend.cloudUrl, { logger: false });
  await pushWithDev();
});
afterAll(async () => {
  await app.remove();
  await backend.stop();
});

/** Pushes the app and, while `dev` watches it, one more file. */
async function pushWithDev(): Promise<void> {
  const child = spawnCli(target, ["dev", "--typecheck", "disable"]);
  const output = collectOutput(child);
  const readyCount = () => output.stderr.split("Convex functions ready!").length - 1;
  await eventually("the first push", () => readyCount() === 1, 60_000);
  await writeFile(
    join(target.cwd, "convex/added.ts"),
    'import { queryGeneric } from "convex/server";\nexport const answer = queryGeneric(() => 42);\n',
  );
  await eventually("the second push", () => readyCount() >= 2, 60_000);
  child.kill("SIGKILL");
}

/** Adds a message without the CLI. */
const addMessage = (channel: string, body: string) =>
  http.mutation(api.messages.send, { channel, body });

test("run calls public, internal and components' functions, and suggests the available ones for an unknown name", async () => {
  const args = '{"channel":"cli","body":"hello"}';
  const [sendRun, internal, identity, component, unknownFunction] = await Promise.all([
    runCli(target, ["run", "messages:send", args]),
    runCli(target, ["run", "messages:secret"]),
    runCli(target, ["run", "auth:identity", "--identity", '{"subject":"s","name":"N"}']),
    runCli(target, ["run", "--component", "queue", "tasks:done"]),
    runCli(target, ["run", "messages:nothing"]),
  ]);
  expect(JSON.parse(sendRun.stdout)).toMatch(/^[0-9a-z]{32}$/);
  expect(sendRun.stderr).toContain("sending");
  expect(JSON.parse(internal.stdout)).toBe("only for admins");
  expect(JSON.parse(identity.stdout)).toMatchObject({ subject: "s", name: "N" });
  expect(JSON.parse(component.stdout)).toBe(0);
  expect(unknownFunction.code).toBe(1);
  expect(unknownFunction.stderr).toContain("messages:send");
});

test("env sets, lists, gets and removes variables", async () => {
  const variables = () => backend.engine.deployment.catalog.env;
  expect((await runCli(target, ["env", "set", "FIRST", "one two"])).code).toBe(0);
  expect(variables().FIRST).toBe("one two");
  const [list, get] = await Promise.all([
    runCli(target, ["env", "list"]),
    runCli(target, ["env", "get", "FIRST"]),
  ]);
  expect(list.stdout).toContain("FIRST=");
  expect(get.stdout.trim()).toBe("one two");
  expect((await runCli(target, ["env", "remove", "FIRST"])).code).toBe(0);
  expect(variables()).not.toHaveProperty("FIRST");
});

test("data lists tables and shows documents", async () => {
  await addMessage("data", "a row");
  const [tables, rows] = await Promise.all([
    runCli(target, ["data"]),
    runCli(target, ["data", "messages", "--limit", "1", "--format", "jsonLines"]),
  ]);
  expect(tables.stdout.split("\n")).toEqual(expect.arrayContaining(["counters", "messages"]));
  expect(rows.stdout).toContain('"body": "a row"');
});

test("logs streams the functions' output", async () => {
  const child = spawnCli(target, ["logs", "--history", "0"]);
  const output = collectOutput(child);
  await eventually("the log to be watched", () => output.stderr.includes("Watching logs"));
  const line = `printed ${crypto.randomUUID()}`;
  await eventually("the line in the log", async () => {
    await addMessage("logs", line);
    return output.stdout.includes(line);
  });
  expect(output.stdout).toContain("[CONVEX M(messages:send)]");
  child.kill("SIGKILL");
});

test("deploy pushes and writes the generated files, and fails if existing data violates the schema", async () => {
  const deployed = await runCli(target, ["deploy", "--yes", "--typecheck", "disable"]);
  expect(deployed.code, deployed.stderr).toBe(0);
  const generated = await readFile(join(target.cwd, "convex/_generated/api.d.ts"), "utf8");
  expect(generated).toContain("counters");

  await addMessage("deploy", "in the way");
  const schema = join(target.cwd, "convex/schema.ts");
  const before = await readFile(schema, "utf8");
  await writeFile(schema, before.replace("body: v.string()", "body: v.number()"));
  const deployRun = await runCli(target, ["deploy", "--yes", "--typecheck", "disable"]);
  await writeFile(schema, before);
  expect(deployRun.code).toBe(1);
  expect(deployRun.stderr).toContain("Schema validation failed");
  expect(deployRun.stderr).toContain("messages");
  await addMessage("deploy", "still text");
});

test("dev pushes a file automatically when it changes", async () => {
  const call = { componentPath: "", args: {}, identity: { kind: "none" } as const };
  const answer = await backend.engine.query({ ...call, path: "added:answer" });
  expect(answer).toMatchObject({ status: "success", json: "42" });
});

test("import adds the rows of JSON Lines, JSON and CSV files", async () => {
  const files = {
    "rows.jsonl": '{"channel":"import","body":"line"}\n',
    "rows.json": '[{"channel":"import","body":"list"}]',
    "rows.csv": "\ufeffchannel,body\nimport,cell\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(target.cwd, name), text);
    const run = await runCli(target, ["import", "--table", "messages", "--append", name]);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stderr).toContain('Added 1 documents to table "messages"');
  }
  const rows = await http.query(api.messages.list, { channel: "import" });
  expect(rows.map(({ body }) => body)).toEqual(["line", "list", "cell"]);

  const wrongImport = await runCli(target, [
    "import",
    "--table",
    "counters",
    "--append",
    "rows.csv",
  ]);
  expect(wrongImport.code).toBe(1);
  expect(wrongImport.stderr).toContain('insert or update a document in table "counters"');
  const unconfirmedImport = await runCli(target, [
    "import",
    "--table",
    "messages",
    "--replace",
    "rows.json",
  ]);
  expect(unconfirmedImport.code).toBe(1);
  expect(unconfirmedImport.stderr).toContain("Import change summary:");
  expect(await http.query(api.messages.list, { channel: "import" })).toEqual(rows);
});

test("import restores what export wrote, with files and the components' tables", async () => {
  await http.mutation(api.components.greet, { key: "export" });
  const upload = await fetch(await http.mutation(api.files.uploadUrl, {}), {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "stored",
  });
  const { storageId } = (await upload.json()) as { storageId: GenericId<"_storage"> };
  const exported = await runCli(target, ["export", "--include-file-storage", "--path", "all.zip"]);
  expect(exported.code, exported.stderr).toBe(0);
  const tables = (each: TestBackend) =>
    Promise.all(
      ["messages", "counters", "writes", "_storage", "rateLimiter/rateLimits"].map(async (path) => {
        const [table = "", component = ""] = path.split("/").reverse();
        const options = { order: "asc", limit: 1000, cursor: null } as const;
        return (await each.engine.admin.page(component, table, options)).page;
      }),
    );

  const otherBackend = await startFixture();
  const otherTarget = { ...target, url: otherBackend.cloudUrl, adminKey: otherBackend.adminKey };
  for (const mode of [[], ["--replace-all", "--yes"]]) {
    const imported = await runCli(otherTarget, ["import", ...mode, "all.zip"]);
    expect(imported.code, imported.stderr).toBe(0);
    expect(await tables(otherBackend)).toEqual(await tables(backend));
  }
  const client = new ConvexHttpClient(otherBackend.cloudUrl, { logger: false });
  const url = (await client.query(api.files.url, { id: storageId })) ?? "";
  expect(await (await fetch(url)).text()).toBe("stored");
  const secondImport = await runCli(otherTarget, ["import", "all.zip"]);
  expect(secondImport.code).toBe(1);
  expect(secondImport.stderr).toMatch(/Table \w+ already exists/);
  await otherBackend.stop();
});

test("dev --once pushes and ends", async () => {
  const { code, stderr } = await runCli(target, ["dev", "--once", "--typecheck", "disable"]);
  expect(stderr).toContain("Convex functions ready!");
  expect(code).toBe(0);
});

test("a wrong admin key is refused", async () => {
  const result = await runCli({ ...target, adminKey: "cli-test|wrong" }, ["dev", "--once"]);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain("deploy key was invalid");
});

test("a component from npm works (the rate limiter)", async () => {
  const greetings = [];
  for (let i = 0; i < 3; i++)
    greetings.push(await http.mutation(api.components.greet, { key: "a" }));
  expect(greetings).toEqual([true, true, false]);
});

const laterKeys = () => http.query(api.writes.keys, { kind: "later" });

test.each(["runNow", "runLater", "enqueue"] as const)(
  "a component can call an internal function of the app through its handle: %s",
  async (mode) => {
    await http.mutation(api.tasks.hand, { how: mode, key: `mutation ${mode}` });
    await http.action(api.tasks.handFromAction, { how: mode, key: `action ${mode}` });
    await expect.poll(laterKeys).toContain(`mutation ${mode}`);
    await expect.poll(laterKeys).toContain(`action ${mode}`);
  },
);

test("a component's internal functions can't be called without a handle", async () => {
  await expect(http.mutation(api.tasks.reachInside, {})).rejects.toThrow(UNKNOWN_FUNCTION);
  await expect.poll(() => http.query(api.tasks.done, {})).toBe(2);
});
