/** The public functions of the deployment, as it sees them: by module, with their validators. */

type Kind = "query" | "mutation" | "action";
export type Registered = {
  /** As in `api`: "orders:start". */
  name: string;
  kind: Kind;
  /** Validators as JSON; "any" and "null" when there are none. */
  args: string;
  returns: string;
};
type Exported = {
  isPublic?: true;
  isQuery?: true;
  isMutation?: true;
  exportArgs(): string;
  exportReturns(): string;
};

const modules = import.meta.glob<Record<string, unknown>>([
  "../../convex/*.ts",
  "!../../convex/*.config.ts",
]);

function isFunction(value: unknown): value is Exported {
  return typeof value === "function" && "exportArgs" in value;
}

export async function registeredFunctions(): Promise<Registered[]> {
  const found: Registered[] = [];
  for (const [path, load] of Object.entries(modules)) {
    const file = path.replace("../../convex/", "").replace(/\.ts$/, "");
    for (const [exported, value] of Object.entries(await load())) {
      if (!isFunction(value) || !value.isPublic) continue;
      found.push({
        name: `${file}:${exported}`,
        kind: value.isQuery ? "query" : value.isMutation ? "mutation" : "action",
        args: value.exportArgs(),
        returns: value.exportReturns(),
      });
    }
  }
  return found;
}
