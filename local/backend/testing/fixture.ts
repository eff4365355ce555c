/** Backends with the fixture app pushed, without its components: a component can only be pushed by the CLI. */

import { exportJWK, exportPKCS8, generateKeyPair, type CryptoKey } from "jose";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#local/ports.ts";
import type { Engine } from "../engine/engine.ts";
import { backendPrograms } from "../programs.ts";
import { startBackend, type Backend } from "../server.ts";
import { generateAdminKey } from "../wire/adminKey.ts";
import { FIXTURE } from "./cli.ts";
import { pushApp } from "./engineApp.ts";

type Options = Parameters<typeof startBackend>[0];

const startServer = (options: Omit<Options, "executable">): Promise<Backend> =>
  startBackend({ executable: backendPrograms().executor, ...options });

/** Returns the key with which the app signs tokens. */
async function pushFixture(engine: Engine): Promise<CryptoKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const pem = await exportPKCS8(privateKey);
  const jwks = { keys: [{ use: "sig", ...(await exportJWK(publicKey)) }] };
  await engine.deploy.updateVariables([
    { name: "SITE_URL", value: "http://127.0.0.1:5173" },
    { name: "JWT_PRIVATE_KEY", value: pem.trimEnd().replace(/\n/g, " ") },
    { name: "JWKS", value: JSON.stringify(jwks) },
  ]);
  const folder = join(FIXTURE, "convex");
  const modules: Record<string, string> = {};
  for (const name of await readdir(folder))
    if (name.endsWith(".ts") && name !== "convex.config.ts")
      modules[name] = await readFile(join(folder, name), "utf8");
  await pushApp(engine, modules, folder);
  return privateKey;
}

/** A data directory with the fixture pushed. `auth.config.ts` contains the site's address, so the ports are fixed. */
export type Template = { dataDir: string; port: number; sitePort: number; adminKey: string };

export async function prepareFixture(): Promise<Template> {
  const template = {
    dataDir: await mkdtemp(join(tmpdir(), "local-backend-")),
    port: await freePort(),
    sitePort: await freePort(),
    adminKey: generateAdminKey(),
  };
  const backend = await startServer(template);
  await pushFixture(backend.engine);
  await backend.stop();
  return template;
}

export type TestBackend = Backend & { signingKey: CryptoKey };

/** A running backend with the fixture pushed. Its `stop` also removes the data. */
export async function startFixture(
  options: Pick<Options, "pages" | "trustedProxy" | "appPort"> = {},
): Promise<TestBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), "local-backend-"));
  const backend = await startServer({ dataDir, port: 0, sitePort: 0, ...options });
  return {
    ...backend,
    signingKey: await pushFixture(backend.engine),
    async stop() {
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
