import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createEngine } from "../engine/engine.ts";

test("a backend that can't run functions says so", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "backend-"));
  const executable = join(dataDir, "executor.cjs");
  await writeFile(executable, "process.exit(1);");
  const onBroken = vi.fn<(message: string) => void>();
  const urls = { cloudUrl: "http://127.0.0.1:1", siteUrl: "http://127.0.0.1:2" };
  const engine = await createEngine({ executable, dataDir, ...urls, onBroken });
  await expect
    .poll(() => onBroken.mock.calls.flat())
    .toContain("The processes that run functions do not start: see the lines above.");
  await engine.close();
  await rm(dataDir, { recursive: true });
});
