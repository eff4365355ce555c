/**
 * Errors thrown by pushed code, as Convex reports them: `Uncaught Error: …` with the frames of the sources.
 */

import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { withErrorPrefix, measure } from "../database/checkValue.ts";
import { parseJson, shownText } from "../store/values.ts";
import type { Outcome } from "./calls.ts";
import { SyscallError } from "./frame.ts";
import type { CallFailure } from "./messages.ts";

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) {
    const path = `${file}.map`;
    const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    maps.set(
      file,
      text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload),
    );
  }
  return maps.get(file);
}

type ThrownError = {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  data?: unknown;
  ConvexErrorSymbol?: unknown;
};

/** Message (and `data` of a ConvexError, as Convex JSON) of any thrown value. */
export function failureOf(thrown: unknown): CallFailure {
  if (thrown instanceof SyscallError) return { message: thrown.message, data: thrown.data };
  if (typeof thrown !== "object" || thrown === null)
    return { message: `Uncaught ${String(thrown)}` };
  const error = thrown as ThrownError;
  const text = typeof error.message === "string" ? error.message : JSON.stringify(thrown);
  const name = typeof error.name === "string" ? error.name : "Error";
  const frames = typeof error.stack === "string" ? sourceFrames(error.stack) : [];
  const message = shownText(
    [`Uncaught ${text ? `${name}: ${text}` : name}`, ...frames].join("\n") +
      (frames.length > 0 ? "\n" : ""),
  );
  if (error.ConvexErrorSymbol !== undefined && typeof error.data === "string") {
    const { data } = error;
    try {
      const parsed = withErrorPrefix("ConvexError with invalid data: ", () => {
        const json = parseJson(data);
        measure(json);
        return json;
      });
      return { message, data: parsed };
    } catch (invalid) {
      return { message: (invalid as Error).message };
    }
  }
  return { message };
}

export function failedBy(thrown: unknown, requestId: string, logLines: string[]): Outcome {
  const { message, data } = failureOf(thrown);
  return {
    status: "error",
    errorMessage: message,
    ...(data === undefined ? {} : { errorData: data }),
    requestId,
    logLines,
  };
}

/**
 * Frames within pushed modules, mapped to the sources. Those of "use node" modules, the runtime and convex
 * itself are left out.
 */
function sourceFrames(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.split("\n")) {
    const match = /^\s+at (?:(.*?) \()?(.*)#([^#]+?):(\d+):(\d+)\)?$/.exec(line);
    if (!match) continue;
    const [, caller, file = "", module = "", row = "0", column = "0"] = match;
    // The wrapper shifts the first line, where esbuild's output never has user code.
    const entry = mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1);
    const mapped = entry && "originalSource" in entry ? entry : undefined;
    const source = mapped?.originalSource ?? module;
    if (source.includes("node_modules/convex/")) continue;
    const position = mapped
      ? `${mapped.originalLine + 1}:${mapped.originalColumn + 1}`
      : `${row}:${column}`;
    frames.push(
      `    at ${caller?.replace(/^(async )?(Object\.)?/, "$1") ?? "<anonymous>"} (${source.replace(/^(\.\.\/)+/, "../")}:${position})`,
    );
  }
  return frames.slice(0, 20);
}
