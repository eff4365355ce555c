/**
 * `npm start` as a separate process: each failure is clearly reported and leaves nothing running.
 */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { callOf, startEngine, valueOf } from "./backend/testing/engineApp.ts";
import { LAYOUT_FILE, requireLayout } from "./dataLayout.ts";
import { deleteData, deletePartialData } from "./demoData.ts";
import { freePorts, type Ports } from "./ports.ts";
import { ROOT } from "./processes.ts";
import { copyTestProject } from "./testing/testProject.ts";

const scratch = mkdtempSync(join(tmpdir(), "shoal-start-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(scratch, { recursive: true, force: true });
});

const SCHEMA = `
  import { defineSchema, defineTable } from "convex/server";
  import { v } from "convex/values";
  export default defineSchema({ notes: defineTable({ text: v.string() }) });`;
const NOTES = `
  import { mutationGeneric } from "convex/server";
  export const add = mutationGeneric((ctx) => ctx.db.insert("notes", { text: "old" }));`;

/** The project with these modules in place of Shoal's, which take far longer to push. */
function projectWith(modules: Record<string, string>): string {
  const project = copyTestProject(scratch, ["local", "package.json", "tsconfig.base.json"]);
  // Imported by `npm start` itself.
  for (const file of ["convex/domain/demo/logins.ts", "convex/domain/site/hosted.ts"]) {
    cpSync(join(ROOT, file), join(project, file));
  }
  for (const [name, text] of Object.entries(modules)) {
    writeFileSync(join(project, "convex", name), text);
  }
  return project;
}

/** Runs `npm start` in the project, in its own process group as in a terminal. */
function start(project: string, dataDir: string, ports: Ports) {
  const child = spawn(process.execPath, ["local/run.mjs", "start"], {
    cwd: project,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      SHOAL_DATA_DIR: dataDir,
      SHOAL_WEB_PORT: String(ports.web),
      SHOAL_BACKEND_PORT: String(ports.backend),
      SHOAL_SITE_PORT: String(ports.site),
      SHOAL_STRIPE_PORT: String(ports.stripe),
      SHOAL_MAIL_PORT: String(ports.mail),
      SHOAL_PUSH_PORT: String(ports.push),
    },
  });
  started.push(child);
  const run = { child, output: "", ended: Promise.resolve<number | null>(null) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (run.output += chunk.toString()));
  }
  run.ended = new Promise((resolve) => child.once("close", resolve));
  return run;
}

async function takenPorts(ports: Ports): Promise<number[]> {
  const attempts = await Promise.all(
    Object.values(ports).map(
      (port) =>
        new Promise<number[]>((resolve) => {
          const probe = createServer();
          probe.once("error", () => resolve([port]));
          probe.listen(port, "127.0.0.1", () => probe.close(() => resolve([])));
        }),
    ),
  );
  return attempts.flat();
}

test("a module that doesn't compile is named, and the start fails and leaves nothing running", async () => {
  const project = projectWith({ "notes.ts": `${NOTES}\nconst = broken;\n` });
  const ports = await freePorts();
  const run = start(project, join(project, "data"), ports);
  expect(await run.ended).toBe(1);
  expect(run.output).toContain("convex/notes.ts");
  expect(await takenPorts(ports)).toEqual([]);
});

test("data with an older schema is reported, with a way to start afresh", async () => {
  const dataDir = mkdtempSync(join(scratch, "data-"));
  requireLayout(dataDir);
  const modules = { "schema.ts": SCHEMA, "notes.ts": NOTES };
  const older = await startEngine(modules, { dataDir: join(dataDir, "backend") });
  valueOf(await older.engine.mutation(callOf("notes:add")));
  await older.engine.close();
  const project = projectWith({
    "schema.ts": SCHEMA.replace("v.string() }", "v.string(), rank: v.number() }"),
  });
  const ports = await freePorts();
  const run = start(project, dataDir, ports);
  expect(await run.ended).toBe(1);
  expect(run.output).toContain("notes");
  expect(run.output).toContain("npm run demo:reset");
  expect(await takenPorts(ports)).toEqual([]);
});

/** A folder with data of another layout; null for data from before layouts had numbers. */
function dataOfLayout(layout: string | null) {
  const dataDir = mkdtempSync(join(scratch, "data-"));
  if (layout !== null) writeFileSync(join(dataDir, "layout"), layout);
  mkdirSync(join(dataDir, "backend"));
  const database = join(dataDir, "backend/database.mdb");
  writeFileSync(database, "of another version");
  return { dataDir, database: () => readFileSync(database, "utf8") };
}

test("data in another layout is left untouched and refused, with advice on what to do", async () => {
  const { dataDir, database } = dataOfLayout("3");
  const run = start(ROOT, dataDir, await freePorts());
  expect(await run.ended).toBe(1);
  expect(run.output).toContain('its layout is "3"');
  expect(run.output).toContain("npm run demo:reset");
  expect(database()).toBe("of another version");
});

test.each(["0", "3", "6", "x", null])("layout %s is named, and demo:reset fixes it", (layout) => {
  const { dataDir, database } = dataOfLayout(layout);
  const refusal = new RegExp(`its layout is "${layout ?? "1"}".*npm run demo:reset`);
  expect(() => requireLayout(dataDir)).toThrow(refusal);
  expect(database()).toBe("of another version");
  // As demo:reset does.
  deleteData(dataDir);
  requireLayout(dataDir);
  expect(readdirSync(dataDir)).toEqual([LAYOUT_FILE]);
});

test("a second start on the same data is refused, and Ctrl-C stops the first", async () => {
  const dataDir = mkdtempSync(join(scratch, "data-"));
  const ports = await freePorts();
  const first = start(ROOT, dataDir, ports);
  await expect.poll(() => first.output).toContain("Pushing the functions");
  const second = start(ROOT, dataDir, await freePorts());
  expect(await second.ended).toBe(1);
  expect(second.output).toContain(`already running on this data (process ${first.child.pid})`);

  // Ctrl-C during the start: the whole group receives it.
  process.kill(-(first.child.pid ?? 0), "SIGINT");
  expect(await first.ended).toBe(0);
  expect(first.output).toContain("Stopping ...");
  expect(await takenPorts(ports)).toEqual([]);
});

test("a backend killed during the start is reported, and the start fails and leaves nothing running", async () => {
  const dataDir = mkdtempSync(join(scratch, "data-"));
  const ports = await freePorts();
  const run = start(ROOT, dataDir, ports);
  await expect.poll(() => run.output).toContain("Pushing the functions");
  const backend = execFileSync("pgrep", ["-f", `main.cjs --port ${ports.backend} `]);
  process.kill(Number(backend.toString().trim().split("\n")[0]), "SIGKILL");
  expect(await run.ended).toBe(1);
  expect(run.output).toMatch(/The backend exited/);
  expect(run.output).toContain(join(dataDir, "logs/backend.log"));
  expect(run.output).not.toContain("fetch failed");
  expect(await takenPorts(ports)).toEqual([]);
});

test("half-loaded demo data is deleted, but keys are not", () => {
  const dataDir = mkdtempSync(join(scratch, "data-"));
  const output: string[] = [];
  mkdirSync(join(dataDir, "backend"));
  for (const name of ["keys.json", "pushed", "backend/database.mdb"]) {
    writeFileSync(join(dataDir, name), "x");
  }
  const leftText = (name: string) => readFileSync(join(dataDir, name), "utf8");
  deletePartialData(dataDir, (line) => output.push(line));
  expect(leftText("backend/database.mdb")).toBe("x");
  expect(output).toEqual([]);

  writeFileSync(join(dataDir, "seeding"), "");
  deletePartialData(dataDir, (line) => output.push(line));
  expect(leftText("keys.json")).toBe("x");
  for (const name of ["backend/database.mdb", "pushed", "seeding"]) {
    expect(() => leftText(name)).toThrow("ENOENT");
  }
  expect(output).toHaveLength(1);
});
