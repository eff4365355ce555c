/**
 * Backends with the fixture app pushed. A push by the CLI takes seconds, so its data directory is cached and
 * copied for each test file. Test files that run concurrently must not share its ports, even while one of
 * them has killed its backend, so each Vitest worker has its own copy.
 */
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { freePort } from "#local/ports.ts";
import { generateAdminKey } from "../wire/adminKey.ts";
import { backendPrograms } from "../programs.ts";
import { startBackend, type Backend } from "../server.ts";
import { copyFixture, REPOSITORY, runCli } from "./cli.ts";

const BACKEND_SOURCES = join(REPOSITORY, "local/backend");
const CACHE = join(REPOSITORY, "node_modules/.cache/local-backend-fixture");

/** `auth.config.ts` contains the site's address, so a pushed app keeps its ports. */
export type Template = { dataDir: string; port: number; sitePort: number; adminKey: string };

export type TestBackend = Backend & { dataDir: string; template: Template };

/** Hash of all sources that affect a push: a changed backend or app needs a new one. */
async function sourceHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const path of (await readdir(BACKEND_SOURCES, { recursive: true })).sort()) {
    if (!path.endsWith(".ts") || path.endsWith(".test.ts") || path.includes("_generated")) continue;
    hash.update(path).update(await readFile(join(BACKEND_SOURCES, path)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** The variables that Convex Auth needs, with a new key pair. */
async function authEnvironment(): Promise<{ name: string; value: string }[]> {
  const keys = await generateKeyPair("RS256", { extractable: true });
  const privateKey = await exportPKCS8(keys.privateKey);
  const jwks = { keys: [{ use: "sig", ...(await exportJWK(keys.publicKey)) }] };
  return [
    { name: "SITE_URL", value: "http://127.0.0.1:5173" },
    { name: "JWT_PRIVATE_KEY", value: privateKey.trimEnd().replace(/\n/g, " ") },
    { name: "JWKS", value: JSON.stringify(jwks) },
  ];
}

const startServer = (options: Omit<Parameters<typeof startBackend>[0], "executable">) =>
  startBackend({ executable: backendPrograms().executor, instanceName: "fixture", ...options });

async function makeTemplate(folder: string): Promise<Template> {
  await mkdir(CACHE, { recursive: true });
  const building = await mkdtemp(join(CACHE, "building-"));
  const template: Template = {
    dataDir: join(building, "data"),
    port: await freePort(),
    sitePort: await freePort(),
    adminKey: generateAdminKey("fixture"),
  };
  const backend = await startServer(template);
  const app = await copyFixture();
  try {
    await backend.engine.deploy.updateVariables(await authEnvironment());
    const target = { url: backend.cloudUrl, adminKey: backend.adminKey, cwd: app.cwd };
    const pushed = await runCli(target, ["dev", "--once", "--typecheck", "disable"]);
    if (pushed.code !== 0) throw new Error(`The fixture's push failed:\n${pushed.stderr}`);
  } finally {
    await backend.stop();
    await app.remove();
  }
  const finished = { ...template, dataDir: join(folder, "data") };
  await writeFile(join(building, "template.json"), JSON.stringify(finished));
  await rm(folder, { recursive: true, force: true });
  await rename(building, folder);
  return finished;
}

async function portsFree(template: Template): Promise<boolean> {
  const free = (port: number) =>
    new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
  return (await free(template.port)) && (await free(template.sitePort));
}

/** The cached push of the current sources; made if there is none or its ports are taken. */
async function findTemplate(): Promise<Template> {
  const folder = join(CACHE, `${await sourceHash()}-${process.env.VITEST_POOL_ID ?? "0"}`);
  try {
    const saved = JSON.parse(await readFile(join(folder, "template.json"), "utf8")) as Template;
    if (await portsFree(saved)) return saved;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return makeTemplate(folder);
}

/** A new data directory with the fixture pushed. */
export async function copyTemplate(): Promise<Template> {
  const template = await findTemplate();
  const dataDir = join(await mkdtemp(join(tmpdir(), "local-backend-")), "data");
  await cp(template.dataDir, dataDir, { recursive: true });
  return { ...template, dataDir };
}

/** A running backend with the fixture pushed. Its `stop` also removes the data. */
export async function startFixture(
  options: {
    freshContexts?: boolean;
    pages?: string[];
    trustedProxy?: string;
    appPort?: number;
  } = {},
): Promise<TestBackend> {
  const template = await copyTemplate();
  const backend = await startServer({ ...template, ...options });
  return {
    ...backend,
    dataDir: template.dataDir,
    template,
    async stop() {
      await backend.stop();
      await rm(template.dataDir, { recursive: true, force: true });
    },
  };
}
