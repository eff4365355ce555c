/** The deployment's registered functions by module; public ones with their validators. */

type Kind = "query" | "mutation" | "action";
export type RegisteredFunction = {
  /** As in `api`: "orders/purchases:start". */
  name: string;
  kind: Kind;
  /** Validators as JSON; `{"type":"any"}` for `args` and `null` for `returns` when there are none. */
  args: string;
  returns: string;
};
type ExportedFunction = {
  isPublic?: true;
  isQuery?: true;
  isMutation?: true;
  isAction?: true;
  exportArgs(): string;
  exportReturns(): string;
};

const modules = import.meta.glob<Record<string, unknown>>([
  "../../../convex/*.ts",
  "../../../convex/*/*.ts",
  "!../../../convex/*.config.ts",
  "!../../../convex/domain/**",
  "!../../../convex/_generated/**",
]);

function isFunction(value: unknown): value is ExportedFunction {
  return typeof value === "function" && "exportArgs" in value;
}

async function allFunctions(): Promise<[name: string, value: ExportedFunction][]> {
  const functions: [string, ExportedFunction][] = [];
  for (const [path, load] of Object.entries(modules)) {
    const file = path.replace("../../../convex/", "").replace(/\.ts$/, "");
    for (const [exported, value] of Object.entries(await load())) {
      if (isFunction(value)) functions.push([`${file}:${exported}`, value]);
    }
  }
  return functions;
}

export async function registeredFunctions(): Promise<RegisteredFunction[]> {
  return (await allFunctions())
    .filter(([, { isPublic }]) => isPublic)
    .map(([name, value]) => ({
      name,
      kind: value.isQuery ? "query" : value.isMutation ? "mutation" : "action",
      args: value.exportArgs(),
      returns: value.exportReturns(),
    }));
}

/** Names of all actions, including internal ones. */
export async function actionNames(): Promise<string[]> {
  return (await allFunctions()).filter(([, { isAction }]) => isAction).map(([name]) => name);
}
