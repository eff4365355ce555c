/**
 * Runs the definitions, schemas and modules of a push and builds the CLI's analysis and a new catalog from
 * them.
 */

import type { JSONValue } from "convex/values";
import type {
  AnalyzedModule,
  AuthProvider,
  Catalog,
  ComponentConfig,
  ModuleConfig,
} from "../database/catalog.ts";
import { LIMITS } from "../database/limits.ts";
import { UNSET_VARIABLE } from "../runtime/analyze.ts";
import type { ExecutorPool } from "../runtime/executorPool.ts";
import { ExecutorFailure } from "../runtime/executorProcess.ts";
import type { AnalyzeTask, ExecutorRequest } from "../runtime/messages.ts";
import { isObject, type JsonObject } from "../store/values.ts";
import { providersOf } from "./authConfig.ts";
import {
  analysisOf,
  APP,
  checkVariables,
  type Definition,
  type EvaluatedDefinition,
} from "./componentDefinition.ts";
import { mount } from "./componentTree.ts";
import { storeModules } from "./modules.ts";
import { PushError } from "./pushError.ts";
import type { PushedModule, PushRequest } from "./pushRequest.ts";
import { assignIndexes } from "./schemaChange.ts";
import { checkModulePath, checkSchema, schemaOf } from "./schemaRules.ts";

type Evaluation = { catalog: Catalog; response: JsonObject };

type PushedDefinition = Omit<
  PushRequest["componentDefinitions"][number],
  "definitionPath" | "functions"
> & {
  path: string;
  modules: Record<string, ModuleConfig>;
};

const AUTH_CONFIG = "auth.config.js";

export class PushEvaluator {
  /** The names components give themselves, by definition path; dependencies are evaluated first. */
  private readonly names = new Map<string, string>();

  constructor(
    private readonly dataDir: string,
    private readonly executors: ExecutorPool,
    private readonly builtIn: Record<string, string>,
  ) {}

  async evaluate(push: PushRequest, current: Catalog): Promise<Evaluation> {
    const { appDefinition: app } = push;
    const pushed = [
      app.changedModules,
      ...push.componentDefinitions.map((component) => component.functions),
    ];
    for (const { path } of pushed.flat()) checkModulePath(path);
    for (const { functions } of push.componentDefinitions) checkEnvironments(functions);
    const appEnv = { ...current.env, ...this.builtIn };
    const definitions = new Map<string, EvaluatedDefinition>();
    for (const { definitionPath: path, functions, ...component } of push.componentDefinitions) {
      const modules = await storeModules(this.dataDir, functions);
      definitions.set(
        path,
        await this.evaluateDefinition({ ...component, path, modules }, push, this.builtIn),
      );
    }
    const modules = await storeModules(this.dataDir, app.changedModules);
    const root = await this.evaluateDefinition({ ...app, path: "", modules }, push, appEnv);
    definitions.set("", root);
    checkVariables(root.definition, current.env);
    const auth = await this.auth(modules, current.env);
    const components: Record<string, ComponentConfig> = {};
    const tree = mount(definitions, "", "", current.env, components);
    const schemas = Object.fromEntries(
      Object.entries(components).map(([path, { definitionPath }]) => [
        path,
        definitions.get(definitionPath)?.schema ?? null,
      ]),
    );
    const catalog = assignIndexes(current, { ...current, components, auth }, schemas);
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
      },
    };
  }

  private async run(task: AnalyzeTask, subject: string): Promise<JSONValue> {
    const request: ExecutorRequest = { kind: "analyze", task };
    try {
      return (await this.executors.run(request, LIMITS.analysisMs)) as JSONValue;
    } catch (error) {
      if (!(error instanceof ExecutorFailure)) throw error;
      if (isObject(error.data) && error.data.code === UNSET_VARIABLE)
        throw new PushError(error.message, UNSET_VARIABLE);
      throw new PushError(`Failed to analyze ${subject}: ${error.message}`);
    }
  }

  private async evaluateDefinition(
    { path, definition, schema, modules, udfServerVersion }: PushedDefinition,
    push: PushRequest,
    env: Record<string, string>,
  ): Promise<EvaluatedDefinition> {
    const { [AUTH_CONFIG]: _, ...functionModules } = modules;
    const functions = await this.run(
      { modules: functionModules, env, want: { type: "functions" } },
      path || "the app's modules",
    );
    const evaluated = schema && schemaOf(await this.defaultExportOf(schema, null));
    if (evaluated) checkSchema(evaluated);
    return {
      path,
      definition: definition ? await this.definitionExport(definition, push, env) : APP,
      schema: evaluated,
      modules,
      functions: functions as unknown as Record<string, AnalyzedModule>,
      udfServerVersion,
    };
  }

  /** The default export of a self-contained module. */
  private async defaultExportOf(
    module: PushedModule,
    env: Record<string, string> | null,
    synthetic?: Record<string, JSONValue>,
  ): Promise<JSONValue> {
    const stored = await storeModules(this.dataDir, [module]);
    return this.run(
      { modules: stored, env, want: { type: "default", path: module.path, synthetic } },
      module.path,
    );
  }

  private async definitionExport(
    module: PushedModule,
    push: PushRequest,
    env: Record<string, string>,
  ): Promise<Definition> {
    const synthetic: Record<string, JSONValue> = {};
    for (const { definitionPath } of push.componentDefinitions) {
      const imported: JsonObject = { componentDefinitionPath: definitionPath };
      const defaultName = this.names.get(definitionPath);
      if (defaultName !== undefined) imported.defaultName = defaultName;
      synthetic[`_componentDeps/${Buffer.from(definitionPath).toString("base64url")}`] = {
        __esModule: true,
        default: imported,
      };
    }
    const exported = (await this.defaultExportOf(module, env, synthetic)) as unknown as Definition;
    const ownDefinition = push.componentDefinitions.find(({ definition }) => definition === module);
    if (ownDefinition && exported.name !== undefined)
      this.names.set(ownDefinition.definitionPath, exported.name);
    return exported;
  }

  /**
   * The providers of the app's `auth.config`, if it has one.
   * @throws PushError
   */
  async auth(
    modules: Record<string, ModuleConfig>,
    variables: Record<string, string>,
  ): Promise<AuthProvider[]> {
    if (!modules[AUTH_CONFIG]) return [];
    const env = { ...variables, ...this.builtIn };
    const want = { type: "default", path: AUTH_CONFIG } as const;
    const value = await this.run({ modules, env, needsAllVariables: true, want }, AUTH_CONFIG);
    return providersOf(value);
  }
}

/** Components cannot have Node actions. */
function checkEnvironments(functions: PushedModule[]): void {
  for (const { path, environment } of functions)
    if (environment === "node")
      throw new PushError(
        `Node actions are not supported in components. Remove \`"use node;"\` from ${path}`,
      );
}
