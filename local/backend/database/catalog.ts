/**
 * The deployment's contents: pushed code, schema, indexes, components, deployment variables. One JSON value
 * under one key, so that a push or a change of variables is one commit that every transaction depends on.
 */

import type { JSONValue } from "convex/values";
import type { Schedule } from "./cronTimes.ts";

type IndexCommon = { id: number; name: string };
export type DatabaseIndex = IndexCommon & { kind: "database"; fields: string[] };
export type SearchIndex = IndexCommon & {
  kind: "search";
  searchField: string;
  filterFields: string[];
};
export type IndexConfig = DatabaseIndex | SearchIndex;

export type TableConfig = {
  /** Validator JSON of the table's documents; null accepts any. */
  documentType: JSONValue | null;
  indexes: IndexConfig[];
};

export type ModuleConfig = {
  environment: "isolate" | "node";
  /** File to run, relative to the data directory. */
  file: string;
};

/** A module's contents, as analysed during the push and read by the CLI. */
export type AnalyzedModule = {
  functions: {
    name: string;
    udfType: string;
    visibility: { kind: string };
    args: string | null;
    returns: string | null;
  }[];
  httpRoutes: { route: { path: string; method: string } }[] | null;
  cronSpecs: [string, { name?: string; args: JSONValue[]; schedule: Schedule }][] | null;
};

export type CronSpec = {
  name: string;
  /** Canonical function path within the component. */
  path: string;
  args: JSONValue;
  schedule: Schedule;
};

export type ComponentConfig = {
  definitionPath: string;
  /** Child component's name to its component path. */
  children: Record<string, string>;
  /** `process.env` inside the component; the app's is the deployment variables. */
  env: Record<string, string>;
  modules: Record<string, ModuleConfig>;
  tables: Record<string, TableConfig>;
  crons: CronSpec[];
  /** Module paths to their analysed functions (the CLI's `analysis`). */
  functions: Record<string, AnalyzedModule>;
  schemaValidation: boolean;
};

/** From `auth.config.ts`: an OpenID Connect issuer and the audience of its tokens. */
export type AuthProvider = { domain: string; applicationID: string };

export type Catalog = {
  version: number;
  env: Record<string, string>;
  /** By component path; "" is the app. */
  components: Record<string, ComponentConfig>;
  auth: AuthProvider[];
  nextIndexId: number;
};

const EMPTY: Catalog = {
  version: 0,
  env: {},
  components: {
    "": {
      definitionPath: "",
      children: {},
      env: {},
      modules: {},
      tables: {},
      crons: [],
      functions: {},
      schemaValidation: false,
    },
  },
  auth: [],
  nextIndexId: 1,
};

/** Variables that every deployment has and that cannot be set. */
export const builtInVariables = (urls: { cloudUrl: string; siteUrl: string }) => ({
  CONVEX_CLOUD_URL: urls.cloudUrl,
  CONVEX_SITE_URL: urls.siteUrl,
});

/** `text`: the stored catalog; undefined before the first push or change of variables. */
export function parseCatalog(text: string | undefined): Catalog {
  return text === undefined ? structuredClone(EMPTY) : (JSON.parse(text) as Catalog);
}

/** `a/b`, `a/b.js:fn`, `a/b:fn` → module path and export name. */
export function splitPath(path: string): { module: string; exported: string; canonical: string } {
  const colon = path.lastIndexOf(":");
  const file = (colon < 0 ? path : path.slice(0, colon)).replace(/\.js$/, "");
  const exported = colon < 0 ? "default" : path.slice(colon + 1);
  return { module: `${file}.js`, exported, canonical: `${file}:${exported}` };
}

/** A function's address: its component's path ("" is the app) and its own canonical path. */
export type FunctionAddress = { componentPath: string; path: string };

export function functionType(
  catalog: Catalog,
  { componentPath, path }: FunctionAddress,
): string | undefined {
  const { module, exported } = splitPath(path);
  const analyzed = catalog.components[componentPath]?.functions[module];
  return analyzed?.functions.find(({ name }) => name === exported)?.udfType;
}
