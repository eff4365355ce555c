/**
 * The JavaScript realm of one component's pushed modules: a vm context with the web's globals, and a loader
 * for modules that were converted to CommonJS during the push.
 */

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { type JsonObject, parseJson } from "../store/values.ts";
import { currentFrame, logLine, whilePending } from "./frame.ts";

type ModuleFiles = Record<string, { file: string; environment: "isolate" | "node" }>;
export type Exports = Record<string, unknown>;

const compiled = new Map<string, vm.Script>();
const MAX_COMPILED = 2_000;

function compile(file: string, name: string): vm.Script {
  let script = compiled.get(file);
  if (!script) {
    if (compiled.size > MAX_COMPILED) compiled.clear();
    // The script is named after its file's path, so that stack traces can be mapped back (failures.ts).
    const source = readFileSync(file, "utf8");
    script = new vm.Script(`(function (exports, require, module) {${source}\n})`, {
      filename: `${file}#${name}`,
    });
    compiled.set(file, script);
  }
  return script;
}

/**
 * Shared with the main realm: values made by one must pass `instanceof` in the other. Convex has these too,
 * except for CompressionStream, which the app uses only where it exists.
 */
const SHARED_GLOBALS = `
  ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array
  Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array URL URLSearchParams TextEncoder TextDecoder
  TextEncoderStream TextDecoderStream atob btoa CryptoKey Blob File FormData Headers Request Response
  AbortController AbortSignal DOMException Event EventTarget ReadableStream ReadableStreamDefaultReader
  WritableStream TransformStream CompressionStream structuredClone performance
`
  .trim()
  .split(/\s+/);

function isInAction(): boolean {
  const kind = currentFrame()?.udfType;
  return kind === "Action" || kind === "HttpAction";
}

function onlyInActions(name: string): void {
  if (isInAction()) return;
  const kind = currentFrame()?.udfType;
  const location =
    kind === "Analyze" || kind === undefined ? "at import time" : "in queries and mutations";
  throw new Error(
    `Can't use ${name} ${location}. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`,
  );
}

/** `crypto.subtle` operations that need random numbers, each with the algorithms that need them. */
const RANDOM_OPERATIONS: Record<string, RegExp> = {
  generateKey: /./,
  encrypt: /^RSA-OAEP$/i,
  sign: /^(ECDSA|RSA-PSS)$/i,
};

/** Node's `crypto`; in queries and mutations, `subtle` refuses operations that need random numbers. */
const cryptoOfCalls = new Proxy(crypto, {
  get: (target, name) => (name === "subtle" ? subtle : bound(target, name)),
});
const subtle = new Proxy(crypto.subtle, {
  get: (target, name) => {
    const algorithms = RANDOM_OPERATIONS[String(name)];
    const method = bound(target, name);
    if (typeof method !== "function") return method;
    return async (algorithm: string | { name: string }, ...rest: unknown[]) => {
      if (algorithms?.test(typeof algorithm === "string" ? algorithm : algorithm.name))
        onlyInActions("cryptographic randomness");
      const operation = () => method(algorithm, ...rest) as unknown;
      const frame = currentFrame();
      return frame ? whilePending(frame, operation) : operation();
    };
  },
});

/** Methods of Node's crypto objects require their own `this`. */
function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === "function" ? value.bind(target) : value;
}

function consoleOf(): object {
  const levels = {
    log: "LOG",
    info: "INFO",
    warn: "WARN",
    error: "ERROR",
    debug: "DEBUG",
    trace: "DEBUG",
  };
  const methods: Record<string, (...values: unknown[]) => void> = {};
  for (const [name, level] of Object.entries(levels))
    methods[name] = (...values) => logLine(level, values);
  for (const name of "time timeLog timeEnd group groupEnd count table dir assert".split(" "))
    methods[name] = () => undefined;
  return methods;
}

/** The bridge that convex/server calls; each call goes to the current frame. */
export const convexBridge = {
  syscall: (op: string, args: string) => JSON.stringify(frameOf(op).syscall(op, parseArgs(args))),
  asyncSyscall: async (op: string, args: string) => {
    const frame = frameOf(op);
    return whilePending(frame, () => frame.asyncSyscall(op, parseArgs(args)));
  },
  jsSyscall: (op: string, args: Record<string, unknown>) => frameOf(op).jsSyscall(op, args),
};

const parseArgs = (args: string) => parseJson(args) as JsonObject;

function frameOf(op: string) {
  const frame = currentFrame();
  if (!frame) throw new Error(`${op} outside of a function call`);
  return frame;
}

/** Node's `AbortSignal`, without its timer in queries and mutations. */
const abortSignalOfCalls = new Proxy(AbortSignal, {
  get: (target, name) => {
    if (name !== "timeout") return Reflect.get(target, name) as unknown;
    return (ms: number) => {
      onlyInActions("setTimeout");
      return AbortSignal.timeout(ms);
    };
  },
});

/**
 * Runs inside the realm. What the shared globals throw and return comes from Node's own realm, whose classes
 * are not this realm's: `instanceof` accepts those too, as there is only one realm on Convex.
 */
const INSTANCES = new vm.Script(`((outer) => {
  const isInstance = Function.prototype[Symbol.hasInstance];
  for (const name of Object.keys(outer)) {
    const own = globalThis[name];
    Object.defineProperty(own, Symbol.hasInstance, {
      value(value) {
        return isInstance.call(this, value) || (this === own && isInstance.call(outer[name], value));
      },
    });
  }
})`);
/** Classes of what Node's web APIs throw and return. */
const OUTER_CLASSES = {
  Object,
  Array,
  Map,
  Set,
  Date,
  RegExp,
  Promise,
  Error,
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  URIError,
  EvalError,
  AggregateError,
};

/** Runs inside the realm, so that its own Date reads the time of the running call. */
const CLOCK = new vm.Script(`((now) => {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
  Real.prototype.constructor = globalThis.Date;
})`);

function createContext(env: object): vm.Context {
  const globals: Record<string, unknown> = {
    Convex: convexBridge,
    console: consoleOf(),
    crypto: cryptoOfCalls,
    process: { env: Object.freeze(env) },
    fetch: (...args: Parameters<typeof fetch>) => {
      onlyInActions("fetch()");
      return fetch(...args);
    },
  };
  for (const name of ["setTimeout", "setInterval"] as const) {
    globals[name] = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      onlyInActions(name);
      return Number(globalThis[name](callback, ms, ...args));
    };
  }
  globals.clearTimeout = (id: number) => clearTimeout(id);
  globals.clearInterval = (id: number) => clearInterval(id);
  for (const name of SHARED_GLOBALS) globals[name] = (globalThis as Record<string, unknown>)[name];
  globals.AbortSignal = abortSignalOfCalls;
  // A real global object instead of a contextified one, where every use of a name such as `Array` or `Object`
  // would be a call into C++.
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: true },
  });
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(context, name, { value, writable: true, configurable: true });
  }
  vm.runInContext("globalThis.self = globalThis.global = globalThis;", context);
  const clock = CLOCK.runInContext(context) as (now: () => number) => void;
  clock(() => currentFrame()?.now ?? Date.now());
  const acceptInstances = INSTANCES.runInContext(context) as (outer: object) => void;
  acceptInstances(OUTER_CLASSES);
  const { Atomics } = context as typeof globalThis;
  const { waitAsync } = Atomics as unknown as { waitAsync(...args: unknown[]): unknown };
  Object.assign(Atomics, {
    waitAsync: (...args: unknown[]) => {
      onlyInActions("Atomics.waitAsync");
      return waitAsync(...args);
    },
  });
  return context;
}

export class Realm {
  private readonly context: vm.Context;
  private readonly loaded = new Map<string, { exports: Exports }>();

  constructor(
    private readonly dataDir: string,
    private readonly modules: ModuleFiles,
    /** `process.env` of the modules. */
    env: object,
    /** Generated modules: path to exports. */
    private readonly synthetic: (path: string) => Exports | undefined = () => undefined,
  ) {
    this.context = createContext(env);
  }

  /** Exports of a module; in an import cycle, modules see the exports defined so far. */
  load(path: string): Exports {
    const loadedModule = this.loaded.get(path);
    if (loadedModule) return loadedModule.exports;
    const syntheticExports = this.synthetic(path);
    const module: { exports: Exports } = { exports: syntheticExports ?? {} };
    this.loaded.set(path, module);
    if (syntheticExports) return syntheticExports;
    const entry = this.modules[path];
    if (!entry) throw new Error(`Could not resolve module "${path}"`);
    try {
      const run = compile(join(this.dataDir, entry.file), path).runInContext(this.context) as (
        exports: Exports,
        require: (name: string) => Exports,
        module: { exports: Exports },
      ) => void;
      let isEvaluated = false;
      const require = (name: string): Exports => {
        // Static imports are loaded while the module is evaluated, `import()` always later.
        if (isEvaluated && !isInAction()) throw new TypeError("dynamic module import unsupported");
        return this.load(resolve(path, name));
      };
      run(module.exports, require, module);
      isEvaluated = true;
    } catch (error) {
      this.loaded.delete(path);
      throw error;
    }
    return module.exports;
  }
}

function resolve(from: string, name: string): string {
  if (!name.startsWith(".")) throw new Error(`Could not resolve "${name}" imported by "${from}"`);
  return posix.join(posix.dirname(from), name);
}

/** "use node" modules are separate files and run outside any realm, with Node's globals. */
export async function importNodeModule(
  file: string,
  env: Record<string, string>,
): Promise<Exports> {
  Object.assign(process.env, env);
  return (await import(pathToFileURL(file).href)) as Exports;
}
