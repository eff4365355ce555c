/** The backend as a separate process that tests can kill. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { ROOT } from "#local/processes.ts";
import { backendPrograms } from "../programs.ts";
import { collectOutput } from "./cli.ts";
import type { Template } from "./fixture.ts";
import { eventually } from "./wait.ts";

/**
 * Starts the backend on the template's data and ports; resolves when it reports that it is ready.
 * @param through the command that starts Node, with its arguments
 */
export async function startChild(
  template: Template,
  through: string[] = [],
): Promise<ChildProcess> {
  const keyFile = `${template.dataDir}.key`;
  await writeFile(keyFile, template.adminKey);
  const args = [
    ...["--port", String(template.port), "--site-port", String(template.sitePort)],
    ...["--data-dir", template.dataDir, "--admin-key-file", keyFile],
  ];
  const [command = "", ...rest] = [...through, process.execPath, backendPrograms().main, ...args];
  const child = spawn(command, rest, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const output = collectOutput(child);
  await eventually("the backend to be ready", () => {
    if (child.exitCode !== null) throw new Error(`The backend ended: ${output.stderr}`);
    return output.stdout.includes("ready");
  });
  return child;
}

/** SIGKILL: the process can write and log nothing more. */
export async function killChild(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}
