import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";

let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  vi.stubEnv("VITE_CONVEX_URL", "https://backend.shoal.test");
  vi.stubEnv("VITE_CONVEX_SITE_URL", "https://site.shoal.test");
  const buildOutput = (await build({
    logLevel: "silent",
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  chunks = buildOutput.output.filter((file) => file.type === "chunk");
});

/** The modules of `folder`, below `convex/domain`, that any chunk of the app contains. */
const shippedFrom = (folder: string) =>
  chunks.flatMap(({ fileName, modules }) =>
    Object.keys(modules)
      .filter((id) => id.replaceAll("\\", "/").includes(`/convex/domain/${folder}/`))
      .map((id) => `${fileName}: ${id}`),
  );

test.each([
  ["species table", "listings/data"],
  ["law", "listings/law"],
  ["tank rules", "tanks/rules"],
])("the app ships no %s", (_what, folder) => {
  expect(shippedFrom("shared")).not.toEqual([]);
  expect(shippedFrom(folder)).toEqual([]);
});

test("the app doesn't ship React Router's useSubmit, PrefetchPageLinks or useRoutes", () => {
  const code = chunks.map((chunk) => chunk.code).join("\n");
  expect(code).toContain("function useLinkClickHandler(");
  expect(code).not.toMatch(/function (useSubmit|PrefetchPageLinks|useRoutesImpl)\(/);
});

/** The files that every first visit loads. */
const firstChunks = () => {
  const files = new Set<string>();
  const addWithImports = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    chunk.imports.forEach(addWithImports);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => addWithImports(fileName));
  return chunks.filter(({ fileName }) => files.has(fileName));
};

test("the HTTP client that renews sessions is loaded with the signed-in user's frame, not by visitors", () => {
  const httpClientChunk = chunks.find(({ code }) =>
    /class ConvexHttpClient|ConvexHttpClient = class/.test(code),
  );
  expect(httpClientChunk?.name).toBe("signedIn");
  expect(firstChunks()).not.toContain(httpClientChunk);
  const authChunk = firstChunks().find(({ code }) => code.includes("unauthenticatedCall("));
  expect(authChunk?.dynamicImports).toContain(httpClientChunk?.fileName);
});

test("parts that load on demand preload their imports without Vite's own function", () => {
  const code = firstChunks()
    .map((chunk) => chunk.code)
    .join("\n");
  expect(code).toContain("function preloadThenLoad(");
  expect(code).not.toContain("vite:preloadError");
});

test("no chunks import each other in a cycle", () => {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const reachableFrom = (from: string, reachable = new Set<string>()): Set<string> => {
    for (const file of importsOf.get(from) ?? []) {
      if (reachable.has(file)) continue;
      reachable.add(file);
      reachableFrom(file, reachable);
    }
    return reachable;
  };
  // Top-level code in a cycle could use values that aren't defined yet.
  expect([...importsOf.keys()].filter((file) => reachableFrom(file).has(file))).toEqual([]);
});
