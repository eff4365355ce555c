/** Mounts a push's evaluated definitions as the component tree described by its `app.use(…)` calls. */

import {
  splitPath,
  type AnalyzedModule,
  type ComponentConfig,
  type CronSpec,
} from "../database/catalog.ts";
import { checkArguments } from "../database/checkValue.ts";
import { nextRun } from "../database/cronTimes.ts";
import { LIMITS } from "../database/limits.ts";
import type { JsonObject } from "../store/values.ts";
import type { EvaluatedDefinition } from "./componentDefinition.ts";
import { PushError } from "./pushError.ts";

/** Adds the component and its children to `components`; returns the CLI's tree of them. */
export function mount(
  definitions: Map<string, EvaluatedDefinition>,
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
  if (Object.keys(definition.httpMounts).length > 0)
    throw new PushError("The local backend serves no HTTP actions of components.");
  components[componentPath] = {
    definitionPath,
    children,
    env: componentPath === "" ? {} : env,
    modules,
    tables: {},
    crons: cronsOf(functions),
    functions,
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
      mounts: [],
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
      );
    }
    const [definitionArgs = {}] = args;
    try {
      checkArguments(canonical, definitionArgs, LIMITS.cronArgumentBytes);
      nextRun(schedule, Date.now());
    } catch (error) {
      throw new PushError((error as Error).message);
    }
    return { name, path: canonical, args: definitionArgs, schedule };
  });
}
