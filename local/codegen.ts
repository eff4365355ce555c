/** `npm run codegen`: writes `convex/_generated` anew. With `--check` it only says what is stale, for `npm run check`. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATED, generate, readFolder, staleFiles } from "./generated.ts";

async function main(): Promise<number> {
  const before = readFolder(GENERATED);
  const generated = await generate();
  const stale = staleFiles(before, generated);
  if (process.argv.includes("--check")) {
    for (const name of stale) console.error(`convex/_generated/${name} is stale: npm run codegen`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const name of stale) {
    const text = generated[name];
    if (text === undefined) rmSync(join(GENERATED, name));
    else writeFileSync(join(GENERATED, name), text);
  }
  console.log("convex/_generated is up to date.");
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
