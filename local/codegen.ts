/** `npm run codegen`: writes `convex/_generated` anew. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATED, generate, readFolder } from "./generated.ts";

async function main(): Promise<void> {
  const before = readFolder(GENERATED);
  const generated = await generate();
  for (const name of Object.keys(before)) {
    if (!Object.hasOwn(generated, name)) rmSync(join(GENERATED, name));
  }
  for (const [name, text] of Object.entries(generated)) {
    if (before[name] !== text) writeFileSync(join(GENERATED, name), text);
  }
  console.log("convex/_generated is up to date.");
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
