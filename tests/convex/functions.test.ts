import { describe, expect, test } from "vitest";

/** A registered function as the deployment sees it. */
type Registered = {
  isPublic?: true;
  isQuery?: true;
  isMutation?: true;
  isAction?: true;
  exportArgs(): string;
  exportReturns(): string;
};

const modules = import.meta.glob<Record<string, unknown>>([
  "../../convex/*.ts",
  "!../../convex/*.config.ts",
]);
const tests = import.meta.glob<string>("./**/*.test.ts", { query: "?raw", import: "default" });

function isRegistered(value: unknown): value is Registered {
  return typeof value === "function" && "exportArgs" in value;
}

async function publicFunctions(): Promise<[string, Registered][]> {
  const found: [string, Registered][] = [];
  for (const [path, load] of Object.entries(modules)) {
    const name = path.replace("../../convex/", "").replace(/\.ts$/, "");
    for (const [exported, value] of Object.entries(await load())) {
      if (isRegistered(value) && value.isPublic) found.push([`${name}.${exported}`, value]);
    }
  }
  return found;
}

/** What stands in the `describe("unauthorised", …)` blocks, which come last in their files. */
async function unauthorisedParts(): Promise<string> {
  const texts = await Promise.all(Object.values(tests).map((load) => load()));
  return texts
    .map((text) => {
      const start = text.search(/describe\(\s*["'`]unauthorised/);
      return start === -1 ? "" : text.slice(start);
    })
    .join("\n");
}

/** Convex Auth's own functions: their validators are the library's, their roles are tested in accounts. */
const LIBRARY = new Set(["auth.signOut"]);

describe("every public function", () => {
  test("is found at all", async () => {
    expect((await publicFunctions()).length).toBeGreaterThan(10);
  });

  test("declares its arguments and what it returns", async () => {
    const bare = (await publicFunctions())
      .filter(([name]) => !LIBRARY.has(name))
      .filter(([, fn]) => fn.exportArgs() === '{"type":"any"}' || fn.exportReturns() === "null")
      .map(([name]) => name);
    expect(bare).toEqual([]);
  });

  test("is called as every kind of caller in some slice's “unauthorised” part", async () => {
    const covered = await unauthorisedParts();
    const uncovered = (await publicFunctions())
      .map(([name]) => name)
      .filter((name) => !LIBRARY.has(name) && !covered.includes(`api.${name}`));
    expect(uncovered).toEqual([]);
  });
});
