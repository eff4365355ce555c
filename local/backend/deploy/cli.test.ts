/** The official CLI against the local backend: every command that Shoal's developers use. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mkdtemp } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBackend, type Backend } from "../server.ts";
import { collectOutput, copyFixture, runCli, spawnCli, type CliTarget } from "../testing/cli.ts";
import { authEnvironment } from "../testing/fixture.ts";
import { eventually } from "../testing/wait.ts";

let backend: Backend;
let target: CliTarget;
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "local-backend-cli-"));
  backend = await startBackend({ dataDir, port: 0, sitePort: 0, instanceName: "cli-test" });
  const app = await copyFixture();
  cleanups.push(
    () => backend.stop(),
    () => app.remove(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
  target = { url: backend.cloudUrl, adminKey: backend.adminKey, cwd: app.cwd };
  await backend.engine.env.update(await authEnvironment());
  const pushed = await runCli(target, ["dev", "--once"]);
  expect(pushed.stderr).toContain("Convex functions ready!");
  expect(pushed.code).toBe(0);
});

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

/** Prepares data for a test; the command under test is another one. */
const send = (channel: string, body: string) =>
  backend.engine.mutation({
    componentPath: "",
    path: "messages:send",
    args: { channel, body },
    identity: { kind: "none" },
  });

test("run calls queries, mutations, actions, internal functions and components' functions", async () => {
  const sent = await runCli(target, ["run", "messages:send", '{"channel":"cli","body":"hello"}']);
  expect(sent.code).toBe(0);
  expect(JSON.parse(sent.stdout)).toMatch(/^[0-9a-z]{32}$/);
  expect(sent.stderr).toContain("sending");

  const [internal, action, identity, component] = await Promise.all([
    runCli(target, ["run", "messages:secret"]),
    runCli(target, ["run", "actions:addresses"]),
    runCli(target, ["run", "auth:identity", "--identity", '{"subject":"s","name":"N"}']),
    runCli(target, ["run", "--component", "queue", "tasks:done"]),
  ]);
  expect(JSON.parse(internal.stdout)).toBe("only for admins");
  expect(JSON.parse(action.stdout)).toEqual({ cloud: backend.cloudUrl, site: backend.siteUrl });
  expect(JSON.parse(identity.stdout)).toMatchObject({ subject: "s", name: "N" });
  expect(JSON.parse(component.stdout)).toBe(0);
});

test("run lists the available functions when it finds none, and shows errors", async () => {
  const [unknown, failing] = await Promise.all([
    runCli(target, ["run", "messages:nothing"]),
    runCli(target, ["run", "messages:fail", '{"channel":"cli","how":"plain"}']),
  ]);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain("Could not find function");
  expect(unknown.stderr).toContain("messages:send");
  expect(failing.code).toBe(1);
  expect(failing.stderr).toContain("plain failure");
});

test("env set, list, get and remove; functions see the change", async () => {
  expect((await runCli(target, ["env", "set", "FIRST", "one two"])).code).toBe(0);
  const [list, get, bad] = await Promise.all([
    runCli(target, ["env", "list"]),
    runCli(target, ["env", "get", "FIRST"]),
    runCli(target, ["env", "set", "1BAD", "x"]),
  ]);
  expect(list.stdout).toContain("FIRST=");
  expect(get.stdout.trim()).toBe("one two");
  expect(bad.code).toBe(1);
  expect(bad.stderr).toContain("EnvironmentVariableNameInvalid");
  expect((await runCli(target, ["env", "remove", "FIRST"])).code).toBe(0);
  const gone = await runCli(target, ["env", "get", "FIRST"]);
  expect(gone.stderr).toContain('"FIRST" not found');
});

test("data lists tables and shows documents", async () => {
  await send("data", "a row");
  const [tables, rows] = await Promise.all([
    runCli(target, ["data"]),
    runCli(target, ["data", "messages", "--limit", "1", "--format", "jsonLines"]),
  ]);
  expect(tables.stdout.split("\n")).toEqual(expect.arrayContaining(["counters", "messages"]));
  expect(rows.stdout).toContain('"body": "a row"');
});

test("function-spec lists functions with their validators", async () => {
  const { stdout } = await runCli(target, ["function-spec"]);
  const spec = JSON.parse(stdout) as { url: string; functions: { identifier?: string }[] };
  expect(spec.url).toBe(backend.cloudUrl);
  const send = spec.functions.find(({ identifier }) => identifier === "messages.js:send");
  expect(send).toMatchObject({ functionType: "Mutation", visibility: { kind: "public" } });
  expect(spec.functions).toContainEqual({
    functionType: "HttpAction",
    method: "POST",
    path: "/messages",
  });
});

test("logs follows the functions' output", async () => {
  const child = spawnCli(target, ["logs", "--history", "0"]);
  const output = collectOutput(child);
  await eventually("the log to be watched", () => output.stderr.includes("Watching logs"));
  const line = `printed ${crypto.randomUUID()}`;
  await eventually("the line in the log", async () => {
    await send("logs", line);
    return output.stdout.includes(line);
  });
  expect(output.stdout).toContain("[CONVEX M(messages:send)]");
  child.kill("SIGKILL");
});

test("codegen writes the generated files", async () => {
  const generated = join(target.cwd, "convex/_generated/api.d.ts");
  await rm(generated);
  const result = await runCli(target, ["codegen", "--typecheck", "disable"]);
  expect(result.code, result.stderr).toBe(0);
  expect(await readFile(generated, "utf8")).toContain("counters");
});

test("deploy pushes, and refuses a schema that the data violates", async () => {
  const deployed = await runCli(target, ["deploy", "--yes", "--typecheck", "disable"]);
  expect(deployed.code, deployed.stderr).toBe(0);

  await send("deploy", "in the way");
  const schema = join(target.cwd, "convex/schema.ts");
  const before = await readFile(schema, "utf8");
  await writeFile(schema, before.replace("body: v.string()", "body: v.number()"));
  const refused = await runCli(target, ["deploy", "--yes", "--typecheck", "disable"]);
  await writeFile(schema, before);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("Schema validation failed");
  expect(refused.stderr).toContain("messages");
  const still = await runCli(target, ["run", "messages:list", '{"channel":"deploy"}']);
  expect(still.stdout).toContain("in the way");
});

test("dev pushes a changed file automatically", async () => {
  const child = spawnCli(target, ["dev", "--typecheck", "disable"]);
  const output = collectOutput(child);
  const ready = () => output.stderr.split("Convex functions ready!").length - 1;
  await eventually("the first push", () => ready() === 1, 60_000);
  const file = join(target.cwd, "convex/added.ts");
  await writeFile(
    file,
    'import { query } from "./_generated/server";\n' +
      "export const answer = query({ args: {}, handler: async () => 42 });\n",
  );
  await eventually("the second push", () => ready() >= 2, 60_000);
  child.kill("SIGKILL");
  const answer = await backend.engine.query({
    componentPath: "",
    path: "added:answer",
    args: {},
    identity: { kind: "none" },
  });
  expect(answer).toMatchObject({ status: "success", json: "42" });
  await rm(file);
});

test("a wrong admin key is refused", async () => {
  const result = await runCli({ ...target, adminKey: "cli-test|wrong" }, ["dev", "--once"]);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain("deploy key was invalid");
});
