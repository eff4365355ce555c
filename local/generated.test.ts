import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startBackend } from "./backend/server.ts";
import { CONVEX_CLI, cliEnv, setVariables } from "./deployment.ts";
import { keysOf } from "./keys.ts";
import { variablesFor } from "./localSide.ts";
import { ROOT, runNode } from "./processes.ts";

const read = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

test("convex/_generated is what the official codegen makes of convex/", async () => {
  const project = mkdtempSync(join(tmpdir(), "shoal-generated-"));
  const backend = await startBackend({
    dataDir: join(project, "data"),
    port: 0,
    sitePort: 0,
  });
  const deployment = { url: backend.cloudUrl, adminKey: backend.adminKey };
  try {
    const unused = "http://127.0.0.1:1";
    const addresses = { app: unused, backend: unused, site: unused, stripe: unused, mail: unused };
    await setVariables(deployment, variablesFor(addresses, await keysOf(project)));
    for (const name of ["convex", "package.json", "tsconfig.base.json"]) {
      cpSync(join(ROOT, name), join(project, name), { recursive: true });
    }
    rmSync(join(project, "convex/_generated"), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));
    const { code, output } = await runNode(
      [CONVEX_CLI, "codegen", "--typecheck", "disable"],
      cliEnv(deployment),
      project,
    );
    expect(code, output).toBe(0);
    const generated = read(join(project, "convex/_generated"));
    const committed = read(join(ROOT, "convex/_generated"));
    expect(Object.keys(committed)).toEqual(Object.keys(generated));
    for (const [name, text] of Object.entries(generated)) {
      expect(committed[name] === text, `${name} is stale: run npx convex codegen`).toBe(true);
    }
  } finally {
    await backend.stop();
    rmSync(project, { recursive: true, force: true });
  }
});
