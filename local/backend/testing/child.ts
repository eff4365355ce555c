/** The backend as a separate process that tests can kill. */
import { spawn, type ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { backendPrograms } from "../programs.ts";
import { REPOSITORY } from "./cli.ts";
import type { Template } from "./fixture.ts";

/** Starts the backend on the template's data and ports; resolves when it reports that it is ready. */
export async function startChild(
  template: Template,
  main = backendPrograms().main,
): Promise<ChildProcess> {
  const keyFile = `${template.dataDir}.key`;
  await writeFile(keyFile, template.adminKey);
  const args = [
    ...["--port", String(template.port), "--site-port", String(template.sitePort)],
    ...["--data-dir", template.dataDir, "--admin-key-file", keyFile],
    ...["--instance-name", "fixture"],
  ];
  const child = spawn(process.execPath, [main, ...args], {
    cwd: REPOSITORY,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("ready")) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", (code) => reject(new Error(`The backend ended with ${code}: ${output}`)));
  });
  return child;
}

/** SIGKILL: the process can write and log nothing more. */
export function killChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
