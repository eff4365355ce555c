import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../processes.ts";

/** Code samples that each break one rule, with the file that they would be in. */
const VIOLATIONS: [file: string, rule: string, code: string][] = [
  ["convex/listings/a.ts", "shoal(downwards)", `import "../orders/b.ts";`],
  [
    "convex/domain/listings/a.ts",
    "shoal(downwards)",
    `export * from "#convex/domain/orders/b.ts";`,
  ],
  ["convex/tanks/a.ts", "shoal(downwards)", `run(internal.claims.clocks.resume);`],
  ["convex/tanks/a.ts", "shoal(downwards)", `const { claims } = internal;\nrun(claims.b);`],
  ["convex/listings/a.ts", "shoal(downwards)", `run(api["orders"].b.c);`],
  ["src/features/tanks/a.ts", "shoal(downwards)", `import "#src/features/orders/public/b.ts";`],
  ["src/features/orders/a.ts", "shoal(downwards)", `import "#src/features/tanks/model/b.ts";`],
  ["src/lib/a.ts", "shoal(downwards)", `void import("../components/b.ts");`],
  ["local/backend/store/a.ts", "shoal(downwards)", `import "../engine/b.ts";`],
  ["src/lib/a.ts", "shoal(spreads)", `export const a = { b: 1, ...{ c: 2 } };`],
  ["src/lib/a.tsx", "shoal(spreads)", `export const a = <p {...{ id: "b" }} />;`],
  ["tests/ui/tanks/a.ts", "shoal(imports)", `import "../../kit/b.ts";`],
  ["src/lib/a.ts", "shoal(imports)", `import "node:fs";`],
  ["convex/listings/a.ts", "shoal(imports)", `import { join } from "path";\njoin();`],
  [
    "convex/listings/a.ts",
    "shoal(imports)",
    `export { mutation } from "#convex/_generated/server";`,
  ],
  ["convex/listings/a.ts", "shoal(imports)", `import * as c from "convex/server";\nvoid c;`],
  ["convex/orders/model/a.ts", "shoal(imports)", `import "../holds";`],
  ["convex/site/model/a.ts", "shoal(imports)", `import "#src/lib/firstData.ts";`],
  ["convex/orders/mail/a.ts", "shoal(imports)", `import "#convex/listings/drafts.ts";`],
  [
    "src/lib/a.ts",
    "shoal(imports)",
    `import type { A } from "#convex/orders/model/a.ts";\nvoid (0 as A);`,
  ],
  ["convex/orders/a.ts", "shoal(database)", `find(ctx.db);`],
  ["convex/orders/a.ts", "shoal(database)", `const reader = ctx.db;`],
  ["convex/orders/a.ts", "shoal(database)", `const f = ({ db: reader }) => reader;`],
  ["convex/orders/a.ts", "shoal(database)", `const f = ({ db }) => find(db);`],
  ["convex/orders/a.ts", "shoal(database)", `const f = ({ db }) => ({ db });`],
  ["convex/orders/a.ts", "shoal(database)", `const f = ({ db }, id) => db.get(id);`],
  ["convex/orders/a.ts", "shoal(database)", `ctx.db.patch(id, {});`],
  ["convex/orders/a.ts", "shoal(database)", `rows.filter((q) => q.eq(q.field("a"), 1));`],
  ["convex/orders/a.ts", "shoal(database)", `rowsOf(ctx).collect();`],
  ["convex/orders/a.ts", "convex-functions(explicit-table-ids)", `ctx.db.get(id);`],
  ["convex/orders/a.ts", "convex-functions(no-filter-in-query)", `ctx.db.query("a").filter(f);`],
  ["convex/orders/a.ts", "convex-functions(no-collect-in-query)", `ctx.db.query("a").collect();`],
  ["convex/orders/a.ts", "convex-functions(no-process-env)", `process.env["A_KEY"];`],
  [
    "convex/orders/a.ts",
    "convex-functions(require-args-validator)",
    `import { query } from "#convex/_generated/server";\nexport const a = query({ handler: (ctx, { b }) => b });`,
  ],
  [
    "convex/orders/a.ts",
    "convex-functions(no-old-registered-function-syntax)",
    `import { query } from "#convex/_generated/server";\nexport const a = query((ctx) => 1);`,
  ],
  [
    "convex/orders/a.ts",
    "convex-functions(no-duplicate-indexes)",
    `import { defineTable } from "convex/server";\nexport const t = defineTable({}).index("a", ["a"]).index("b", ["a", "b"]);`,
  ],
  ["convex/orders/a.ts", "eslint(no-restricted-globals)", `Buffer.from("a");`],
  ["src/lib/a.ts", "eslint(no-restricted-properties)", `URL.parse("a");`],
  ["convex/domain/orders/a.ts", "eslint(no-restricted-properties)", `rows.toSorted();`],
  ["tests/convex/orders/a.ts", "eslint(no-restricted-properties)", `vi.mock("a");`],
  [
    "src/app/a.tsx",
    "react-hooks(rules-of-hooks)",
    `export const A = () => { if (a) useState(); };`,
  ],
  [
    "tests/ui/a.tsx",
    "react-hooks(rules-of-hooks)",
    `export const A = () => { if (a) useState(); };`,
  ],
  [
    "src/app/a.tsx",
    "react-hooks(exhaustive-deps)",
    `export function A({ b }) { useEffect(() => show(b), []); return null; }`,
  ],
  ["src/app/a.tsx", "react(purity)", `export function A() { return <p>{Math.random()}</p>; }`],
  [
    "src/app/a.tsx",
    "react(static-components)",
    `export function A() { const B = () => <p />; return <B />; }`,
  ],
  [
    "src/app/a.tsx",
    "react(set-state-in-effect)",
    `import { useEffect, useState } from "react";\nexport function A() { const [b, setB] = useState(0); useEffect(() => { setB(1); }, []); return <p>{b}</p>; }`,
  ],
  [
    "src/app/a.tsx",
    "react(refs)",
    `import { useRef } from "react";\nexport function A() { const r = useRef(0); return <p>{r.current}</p>; }`,
  ],
  [
    "src/app/a.tsx",
    "react(immutability)",
    `export function A({ b }) { b.c = 1; return <p>{b.c}</p>; }`,
  ],
  ["local/a.ts", "typescript(no-explicit-any)", `export const a: any = 1;`],
  ["local/a.ts", "typescript(ban-ts-comment)", `// @ts-ignore\nexport const a = 1;`],
  [
    "local/a.ts",
    "typescript(consistent-type-imports)",
    `import { A } from "./b.ts";\nexport const a = (b: A) => b;`,
  ],
  ["local/a.ts", "eslint(prefer-const)", `let a = 1;\nexport { a };`],
  ["local/a.ts", "eslint(no-unused-expressions)", `a === 1;`],
  ["local/a.ts", "eslint(no-fallthrough)", `switch (a) { case 1: b(); case 2: c(); }`],
  [
    "local/a.ts",
    "eslint(no-useless-assignment)",
    `export function f() { let a = 1; a = 2; return a; }`,
  ],
  ["local/a.mjs", "eslint(no-undef)", `missing();`],
  ["local/a.mjs", "eslint(no-const-assign)", `const a = 1;\na = 2;`],
];

const folder = mkdtempSync(join(tmpdir(), "shoal-lint-"));
/** The rules that Oxlint reports, by the violation's index. */
const reportsByIndex = new Map<number, string[]>();

type Report = { diagnostics: { code?: string; filename: string }[] };

beforeAll(() => {
  const config = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8")
    .replace("./local/tools/lintRules.js", join(ROOT, "local/tools/lintRules.js"))
    .replace(
      "@convex-dev/eslint-plugin",
      fileURLToPath(import.meta.resolve("@convex-dev/eslint-plugin")),
    );
  writeFileSync(join(folder, ".oxlintrc.json"), config);
  // Convex's rules recognise the functions folder by its `_generated/server.js`.
  mkdirSync(join(folder, "convex/_generated"), { recursive: true });
  writeFileSync(join(folder, "convex/_generated/server.js"), "");
  writeFileSync(join(folder, "package.json"), "{}");
  VIOLATIONS.forEach(([file, , code], index) => {
    const path = join(folder, fileOf(index, file));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${code}\n`);
  });
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const lintResult = spawnSync(process.execPath, [oxlint, "--format=json"], {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
  });
  const { diagnostics } = JSON.parse(lintResult.stdout) as Report;
  for (const { code = "", filename } of diagnostics) {
    const index = Number(/(\d+)\.[a-z]+$/.exec(filename)?.[1]);
    reportsByIndex.set(index, [...(reportsByIndex.get(index) ?? []), code]);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `a.ts` → `a7.ts`: one file for each violation. */
const fileOf = (index: number, file: string) => file.replace(/\.([a-z]+)$/, `${index}.$1`);

test.each(VIOLATIONS.map((violation, index) => [...violation, index] as const))(
  "in %s the linter refuses what %s forbids",
  (_file, rule, _code, index) => {
    expect(reportsByIndex.get(index)).toContain(rule);
  },
);
