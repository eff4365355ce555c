/** Runs the definitions, schemas and modules of a push and makes the CLI's analysis and a new catalog of them. */
import type { JSONValue } from "convex/values";
import type { AnalyzeTask, ExecutorRequest } from "../executor/protocol.ts";
import { PushError, type PushedModule } from "../types.ts";
import type {
  AnalyzedModule,
  Catalog,
  ComponentConfig,
  CronSpec,
  ModuleConfig,
} from "./catalog.ts";
import { splitPath } from "./catalog.ts";
import type { ExecutorPool } from "./executorPool.ts";
import { ExecutorFailure } from "./executorProcess.ts";
import { LIMITS } from "./limits.ts";
import { storeModules } from "./modules.ts";
import type { PushRequest, RequestedModule } from "./pushRequest.ts";
import { assignIndexes, type SchemaJson } from "./schemaChange.ts";
import { isObject, type JsonObject } from "./values.ts";

type EnvBinding = [
  name: string,
  binding: { type: "value"; value: string } | { type: "envVar"; name: string },
];
type Definition = {
  definitionType: JsonObject;
  childComponents: { name: string; path: string; env: EnvBinding[] | null }[];
  httpMounts: Record<string, string>;
  exports: JSONValue;
  envVars?: [string, { value: string; optional?: boolean }][];
  name?: string;
};
type Evaluated = {
  path: string;
  definition: Definition;
  schema: SchemaJson | null;
  modules: Record<string, ModuleConfig>;
  functions: Record<string, AnalyzedModule>;
  udfServerVersion: string;
};
export type Evaluation = { catalog: Catalog; response: JsonObject };

const APP: Definition = {
  definitionType: { type: "app" },
  childComponents: [],
  httpMounts: {},
  exports: { type: "branch", branch: [] },
};
const AUTH_CONFIG = "auth.config.js";

export class PushEvaluator {
  constructor(
    private readonly dataDir: string,
    private readonly executors: ExecutorPool,
    /** Variables that every deployment has. */
    private readonly builtIn: Record<string, string>,
  ) {}

  async evaluate(push: PushRequest, current: Catalog): Promise<Evaluation> {
    const { appDefinition: app } = push;
    const appEnv = { ...current.env, ...this.builtIn };
    const definitions = new Map<string, Evaluated>();
    for (const component of push.componentDefinitions) {
      const { definitionPath, definition, schema, functions, udfServerVersion } = component;
      const modules = await storeModules(this.dataDir, functions.map(pushed));
      definitions.set(
        definitionPath,
        await this.definition(
          definitionPath,
          definition,
          schema,
          modules,
          push,
          this.builtIn,
          udfServerVersion,
        ),
      );
    }
    const modules = {
      ...kept(app.unchangedModuleHashes, current),
      ...(await storeModules(this.dataDir, app.changedModules.map(pushed))),
    };
    const root = await this.definition(
      "",
      app.definition,
      app.schema,
      modules,
      push,
      appEnv,
      app.udfServerVersion,
    );
    definitions.set("", root);
    checkVariables(root.definition, current.env);
    const auth = await this.auth(modules, appEnv);
    const components: Record<string, ComponentConfig> = {};
    const tree = mount(definitions, "", "", current.env, components);
    const catalog = assignIndexes(
      current,
      { ...current, components, auth, udfServerVersion: app.udfServerVersion },
      schemas(components, definitions),
    );
    return {
      catalog,
      response: {
        environmentVariables: current.env,
        externalDepsId: null,
        componentDefinitionPackages: {},
        appAuth: auth,
        analysis: Object.fromEntries(
          [...definitions].map(([path, evaluated]) => [path, analysisOf(evaluated)]),
        ),
        app: tree,
        schemaChange: { allocatedComponentIds: {}, schemaIds: {} },
      },
    };
  }

  private async run(task: AnalyzeTask, what: string): Promise<JSONValue> {
    const request: ExecutorRequest = { kind: "analyze", task };
    try {
      return (await this.executors.run(request, LIMITS.transactionMs * 4)) as JSONValue;
    } catch (error) {
      if (error instanceof ExecutorFailure)
        throw new PushError(`Failed to analyze ${what}: ${error.message}`, "ModulesError");
      throw error;
    }
  }

  private async definition(
    path: string,
    definition: RequestedModule | null,
    schema: RequestedModule | null,
    modules: Record<string, ModuleConfig>,
    push: PushRequest,
    env: Record<string, string>,
    udfServerVersion: string,
  ): Promise<Evaluated> {
    const { [AUTH_CONFIG]: _, ...functionModules } = modules;
    const functions = await this.run(
      { modules: functionModules, env, want: { type: "functions" } },
      path || "the app's modules",
    );
    return {
      path,
      definition: definition ? await this.definitionExport(definition, push, env) : APP,
      schema: schema ? ((await this.single(schema, env)) as unknown as SchemaJson) : null,
      modules,
      functions: functions as unknown as Record<string, AnalyzedModule>,
      udfServerVersion,
    };
  }

  /** The default export of a module that stands alone. */
  private async single(
    module: RequestedModule,
    env: Record<string, string>,
    synthetic?: Record<string, JSONValue>,
  ): Promise<JSONValue> {
    const stored = await storeModules(this.dataDir, [pushed(module)]);
    return this.run(
      { modules: stored, env, want: { type: "default", path: module.path, synthetic } },
      module.path,
    );
  }

  private async definitionExport(
    module: RequestedModule,
    push: PushRequest,
    env: Record<string, string>,
  ): Promise<Definition> {
    const synthetic: Record<string, JSONValue> = {};
    for (const { definitionPath, definition } of push.componentDefinitions) {
      const name = /"?defineComponent\)?\("([^"]+)"/.exec(definition?.source ?? "")?.[1];
      const imported: JsonObject = { componentDefinitionPath: definitionPath };
      const known = this.names.get(definitionPath) ?? name;
      if (known !== undefined) imported.defaultName = known;
      synthetic[`_componentDeps/${Buffer.from(definitionPath).toString("base64url")}`] = {
        __esModule: true,
        default: imported,
      };
    }
    const exported = (await this.single(module, env, synthetic)) as unknown as Definition;
    const own = push.componentDefinitions.find(({ definition }) => definition === module);
    if (own && exported.name !== undefined) this.names.set(own.definitionPath, exported.name);
    return exported;
  }

  /** Names that components give themselves, by definition path: dependencies are evaluated first. */
  private readonly names = new Map<string, string>();

  private async auth(
    modules: Record<string, ModuleConfig>,
    env: Record<string, string>,
  ): Promise<JSONValue[]> {
    const config = modules[AUTH_CONFIG];
    if (!config) return [];
    const value = await this.run(
      { modules, env, want: { type: "default", path: AUTH_CONFIG } },
      "auth.config.js",
    );
    const providers = isObject(value) && Array.isArray(value.providers) ? value.providers : [];
    for (const provider of providers) {
      if (
        isObject(provider) &&
        provider.type !== "customJwt" &&
        typeof provider.domain !== "string"
      ) {
        throw new PushError(
          "Environment variable used as `domain` in auth.config is not set.",
          "AuthConfigMissingEnvironmentVariable",
        );
      }
    }
    return providers;
  }
}

function pushed({ sourceMap, ...module }: RequestedModule): PushedModule {
  return sourceMap ? { ...module, sourceMap } : module;
}

function kept(
  unchanged: { path: string; sha256: string }[],
  current: Catalog,
): Record<string, ModuleConfig> {
  const out: Record<string, ModuleConfig> = {};
  for (const { path, sha256 } of unchanged) {
    const held = current.components[""]?.modules[path];
    if (held?.hash !== sha256)
      throw new PushError(
        `Module ${path} is not the one that was pushed before; push again.`,
        "RaceDetected",
      );
    out[path] = held;
  }
  return out;
}

function checkVariables({ envVars = [] }: Definition, env: Record<string, string>): void {
  const missing = envVars
    .filter(([name, { optional }]) => !optional && env[name] === undefined)
    .map(([name]) => name);
  if (missing.length > 0) {
    throw new PushError(
      `Required environment variables are not set: ${missing.join(", ")}. Set them before pushing.`,
      "MissingEnvironmentVariables",
    );
  }
}

/** Adds the component and its children to `components`; answers the CLI's tree of them. */
function mount(
  definitions: Map<string, Evaluated>,
  definitionPath: string,
  componentPath: string,
  env: Record<string, string>,
  components: Record<string, ComponentConfig>,
): JsonObject {
  const evaluated = definitions.get(definitionPath);
  if (!evaluated) throw new PushError(`The component definition ${definitionPath} was not pushed.`);
  const { definition, functions, modules } = evaluated;
  const children: Record<string, string> = {};
  const trees: JsonObject = {};
  for (const child of definition.childComponents) {
    const path = componentPath === "" ? child.name : `${componentPath}/${child.name}`;
    const inner: Record<string, string> = {};
    for (const [name, binding] of child.env ?? []) {
      const value = binding.type === "value" ? binding.value : env[binding.name];
      if (value !== undefined) inner[name] = value;
    }
    children[child.name] = path;
    trees[child.name] = mount(definitions, child.path, path, inner, components);
  }
  const httpMounts: Record<string, string> = {};
  for (const [prefix, reference] of Object.entries(definition.httpMounts)) {
    httpMounts[prefix] = children[reference.split("/")[2] ?? ""] ?? "";
  }
  components[componentPath] = {
    definitionPath,
    children,
    env: componentPath === "" ? {} : env,
    modules,
    tables: {},
    crons: cronsOf(functions),
    functions: functions,
    httpMounts,
    schemaValidation: evaluated.schema?.schemaValidation ?? false,
  };
  const routes = functions["http.js"]?.httpRoutes ?? null;
  return {
    definitionPath,
    componentPath,
    args: {},
    childComponents: trees,
    httpRoutes: {
      httpModuleRoutes: routes?.map(({ route }) => route) ?? null,
      mounts: Object.keys(httpMounts),
    },
    exports: {},
  };
}

function cronsOf(functions: Record<string, AnalyzedModule>): CronSpec[] {
  return (functions["crons.js"]?.cronSpecs ?? []).map(([name, { name: path, args, schedule }]) => {
    const { module, exported, canonical } = splitPath(path ?? "");
    const target = functions[module]?.functions.find((candidate) => candidate.name === exported);
    if (!target || target.udfType === "Query") {
      throw new PushError(
        `The cron job '${name}' schedules a function that does not exist or is a query: ${canonical}.`,
        "InvalidCron",
      );
    }
    return { name, path: canonical, args: args[0] ?? {}, schedule };
  });
}

function schemas(
  components: Record<string, ComponentConfig>,
  definitions: Map<string, Evaluated>,
): Record<string, SchemaJson | null> {
  return Object.fromEntries(
    Object.entries(components).map(([path, { definitionPath }]) => [
      path,
      definitions.get(definitionPath)?.schema ?? null,
    ]),
  );
}

/** The part of the answer that code generation reads. */
function analysisOf(evaluated: Evaluated): JsonObject {
  const { definition, path } = evaluated;
  return {
    definition: {
      path,
      definitionType: definition.definitionType,
      childComponents: definition.childComponents as unknown as JSONValue,
      httpMounts: definition.httpMounts,
      exports: path === "" ? definition.exports : exportsOf(evaluated),
      envVars: (definition.envVars ?? []) as unknown as JSONValue,
    },
    schema: evaluated.schema,
    functions: evaluated.functions,
    udfConfig: {
      serverVersion: evaluated.udfServerVersion,
      importPhaseRngSeed: null,
      importPhaseUnixTimestamp: null,
    },
  };
}

type Tree = { [name: string]: Tree | string };

/** A component's public functions, by module folder, file and name. */
function exportsOf({ functions }: Evaluated): JSONValue {
  const root: Tree = {};
  for (const [module, { functions: found }] of Object.entries(functions)) {
    const file = module.replace(/\.js$/, "");
    for (const { name, visibility } of found) {
      if (visibility.kind !== "public") continue;
      let branch = root;
      for (const part of file.split("/")) {
        const next = branch[part];
        branch = typeof next === "object" ? next : (branch[part] = {});
      }
      branch[name] = `_reference/function/${file}:${name}`;
    }
  }
  const serialize = (node: Tree | string): JSONValue =>
    typeof node === "string"
      ? { type: "leaf", leaf: node }
      : {
          type: "branch",
          branch: Object.entries(node).map(([name, inner]) => [name, serialize(inner)]),
        };
  return serialize(root);
}
