import { join } from "node:path";
import { ROOT, runNode } from "../processes.ts";

/**
 * Builds the pages into `folder`.
 * @param env build-time variables; `.env.local.example` explains each of them
 * @throws Error with Vite's output
 */
export async function build(folder: string, env: Record<string, string>): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--outDir", folder, "--emptyOutDir", "--logLevel", "warn"];
  const { code, output } = await runNode(args, { ...env, NODE_ENV: "production" });
  if (code !== 0) throw new Error(`The app could not be built:\n${output}`);
}
