/**
 * A component definition (or the app's) as evaluated during a push, and the parts of it that the CLI
 * receives.
 */

import type { JSONValue } from "convex/values";
import type { AnalyzedModule, ModuleConfig } from "../database/catalog.ts";
import type { JsonObject } from "../store/values.ts";
import { PushError } from "./pushError.ts";
import type { SchemaJson } from "./schemaChange.ts";

type EnvBinding = [
  name: string,
  binding: { type: "value"; value: string } | { type: "envVar"; name: string },
];

export type Definition = {
  definitionType: JsonObject;
  childComponents: { name: string; path: string; env: EnvBinding[] | null }[];
  httpMounts: Record<string, string>;
  exports: JSONValue;
  envVars?: [string, { value: string; optional?: boolean }][];
  name?: string;
};

export type EvaluatedDefinition = {
  path: string;
  definition: Definition;
  schema: SchemaJson | null;
  modules: Record<string, ModuleConfig>;
  functions: Record<string, AnalyzedModule>;
  udfServerVersion: string;
};

/** An app without `convex.config.ts`. */
export const APP: Definition = {
  definitionType: { type: "app" },
  childComponents: [],
  httpMounts: {},
  exports: { type: "branch", branch: [] },
};

export function checkVariables({ envVars = [] }: Definition, env: Record<string, string>): void {
  const missingVariables = envVars
    .filter(([name, { optional }]) => !optional && env[name] === undefined)
    .map(([name]) => name);
  if (missingVariables.length > 0) {
    throw new PushError(
      `Required environment variables are not set: ${missingVariables.join(", ")}. Set them before pushing.`,
      "MissingEnvironmentVariables",
    );
  }
}

/** The part of the response that code generation reads. */
export function analysisOf(evaluated: EvaluatedDefinition): JsonObject {
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
function exportsOf({ functions }: EvaluatedDefinition): JSONValue {
  const root: Tree = {};
  for (const [module, { functions: moduleFunctions }] of Object.entries(functions)) {
    const file = module.replace(/\.js$/, "");
    for (const { name, visibility } of moduleFunctions) {
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
