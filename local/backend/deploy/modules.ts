/**
 * Pushed modules on disk. Modules for Convex's own runtime are converted to CommonJS once and named by their
 * hash; "use node" modules keep their pushed layout, so that Node's `import()` resolves their relative
 * imports.
 */

import { transform } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ModuleConfig } from "../database/catalog.ts";
import { PushError } from "./pushError.ts";
import type { PushedModule } from "./pushRequest.ts";

function moduleHash({ source, sourceMap }: PushedModule): string {
  return createHash("sha256")
    .update(source)
    .update(sourceMap ?? "")
    .digest("hex");
}

/** Writes atomically: the file is either absent or complete. */
async function writeWhole(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, content, { flush: true });
  await rename(draft, path);
}

async function storeIsolateModule(dataDir: string, module: PushedModule): Promise<string> {
  const file = join("modules", `${moduleHash(module)}.cjs`);
  const path = join(dataDir, file);
  if (existsSync(path)) return file;
  const map =
    module.sourceMap &&
    `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(module.sourceMap).toString("base64")}`;
  const { code, map: composed } = await transform(module.source + (map ?? ""), {
    format: "cjs",
    platform: "neutral",
    target: "node20",
    sourcemap: "external",
    sourcefile: module.path,
    supported: { "dynamic-import": false },
    logLevel: "silent",
  }).catch((error: Error) => {
    throw new PushError(`Could not load ${module.path}: ${error.message}`);
  });
  await writeWhole(`${path}.map`, composed);
  await writeWhole(path, code);
  return file;
}

/** Stores the modules of one component definition; returns where each is. */
export async function storeModules(
  dataDir: string,
  modules: PushedModule[],
): Promise<Record<string, ModuleConfig>> {
  const configs: Record<string, ModuleConfig> = {};
  const node = modules.filter(({ environment }) => environment === "node");
  const packageHash = createHash("sha256");
  for (const module of node) packageHash.update(module.path).update(moduleHash(module));
  const folder = join("node", packageHash.digest("hex").slice(0, 32));
  if (node.length > 0) await writeWhole(join(dataDir, folder, "package.json"), '{"type":"module"}');
  await Promise.all(
    modules.map(async (module) => {
      let file: string;
      if (module.environment === "node") {
        file = join(folder, module.path);
        await writeWhole(join(dataDir, file), module.source);
      } else file = await storeIsolateModule(dataDir, module);
      configs[module.path] = { environment: module.environment, file };
    }),
  );
  return configs;
}
