/** The backend as a separate process that tests can kill. */
import { spawn, type ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { backendPrograms } from "../programs.ts";
import { REPOSITORY } from "./cli.ts";
import type { Template } from "./fixture.ts";

/**
 * Starts the backend on the template's data and ports; resolves when it reports that it is ready.
 * @param options.through the command that starts Node, with its arguments
 */
export async function startChild(
  template: Template,
  options: { main?: string; through?: string[] } = {},
): Promise<ChildProcess> {
  const { main = backendPrograms().main, through = [] } = options;
  const keyFile = `${template.dataDir}.key`;
  await writeFile(keyFile, template.adminKey);
  const args = [
    ...["--port", String(template.port), "--site-port", String(template.sitePort)],
    ...["--data-dir", template.dataDir, "--admin-key-file", keyFile],
  ];
  const [command = "", ...rest] = [...through, process.execPath, main, ...args];
  const child = spawn(command, rest, {
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
