/** The two ways to call the component that stores the pages. */

import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONVEX_CLI, type Deployment } from "../deployment.ts";
import { ROOT } from "../processes.ts";
import type { Call } from "./publish.ts";

const COMPONENT = "staticHosting";

/** Through a deployment's HTTP API, with its admin key: fast. */
export function callByHttp({ url, adminKey }: Deployment): Call {
  return async (name, args) => {
    const response = await fetch(`${url}/api/function`, {
      method: "POST",
      headers: { Authorization: `Convex ${adminKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        componentPath: COMPONENT,
        path: `lib:${name}`,
        args,
        format: "convex_encoded_json",
      }),
    });
    const text = await response.text();
    const answer = response.ok
      ? (JSON.parse(text) as { status: string; value: unknown; errorMessage?: string })
      : undefined;
    if (answer?.status !== "success") {
      throw new Error(`${name} failed: ${answer?.errorMessage ?? text}`);
    }
    return answer.value;
  };
}

/**
 * `convex deploy` targets the production deployment, `convex run` only with `--prod`; a self-hosted
 * deployment needs no flag.
 */
function target(): string[] {
  for (const file of [".env.local", ".env"]) {
    const path = join(ROOT, file);
    if (existsSync(path)) process.loadEnvFile(path);
  }
  return process.env.CONVEX_SELF_HOSTED_URL ? [] : ["--prod"];
}

/** Through `npx convex run`: the deployment that the CLI targets, with the CLI's own log-in or key. */
export const callByCli: Call = async (name, args) => {
  const folder = mkdtempSync(join(tmpdir(), "shoal-deploy-"));
  const file = join(folder, "answer");
  // A file receives everything that a program prints before it exits; a pipe may lose output beyond 64 kB.
  const out = openSync(file, "w");
  try {
    const { code, errors } = await run(
      [
        ...[CONVEX_CLI, "run", ...target(), "--component", COMPONENT],
        ...["--typecheck", "disable", "--codegen", "disable"],
        ...[`lib:${name}`, JSON.stringify(args)],
      ],
      out,
    );
    const answer = readFileSync(file, "utf8");
    if (code !== 0) throw new Error(`${name} failed: ${errors}${answer}`);
    return answer.trim() === "" ? null : (JSON.parse(answer) as unknown);
  } finally {
    closeSync(out);
    rmSync(folder, { recursive: true });
  }
};

function run(args: string[], out: number): Promise<{ code: number; errors: string }> {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", out, "pipe"] });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, errors }));
  });
}
