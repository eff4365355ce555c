/** Builds the service worker and runs it in Node. */

import { runInNewContext } from "node:vm";
import { worker } from "./worker.ts";

/** The content of `/sw.js` in a build with `env`. */
export async function buildWorker(env: Record<string, string>): Promise<string> {
  const plugin = worker() as unknown as {
    configResolved: (config: object) => void;
    generateBundle: (this: object) => Promise<void>;
  };
  plugin.configResolved({ root: process.cwd(), env });
  const files: { fileName: string; source: string }[] = [];
  await plugin.generateBundle.call({
    emitFile: (file: (typeof files)[number]) => files.push(file),
  });
  if (files.length !== 1 || files[0]?.fileName !== "sw.js") throw new Error("Only sw.js is built");
  return files[0].source;
}

export type ExtendableEvent = { waitUntil: (promise: Promise<unknown>) => void };

/** Runs the worker as a browser would. Returns its event listeners. */
export function run(
  source: string,
  self: object,
  caches: object,
  globals: object = {},
): Map<string, (event: ExtendableEvent) => void> {
  const listeners = new Map<string, (event: ExtendableEvent) => void>();
  const addEventListener = (name: string, listener: (event: ExtendableEvent) => void) =>
    listeners.set(name, listener);
  const globalsForWorker = { URL, File, FormData, crypto, console, ...globals };
  runInNewContext(source, { self: { ...self, addEventListener }, caches, ...globalsForWorker });
  return listeners;
}
