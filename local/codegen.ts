/**
 * `npm run codegen`: regenerates `convex/_generated` and the functions' data about articles, legal pages,
 * species, the law and towns. With `--check` it only reports what is stale, for `npm run check`.
 */

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { GENERATED, generate, readFolder, staleFiles } from "./generated.ts";
import { ROOT } from "./processes.ts";
import { ARTICLES, articles, LEGAL, legal, READINGS, readings } from "./readings.ts";
import { LAW_NAMES, lawNames } from "./tools/lawNames.ts";
import { SPECIES_NAMES, speciesNames } from "./tools/speciesNames.ts";
import { TOWNS, towns } from "./tools/towns.ts";

async function main(): Promise<number> {
  const texts = [
    { file: READINGS, text: readings() },
    { file: ARTICLES, text: await articles() },
    { file: LEGAL, text: await legal() },
    { file: SPECIES_NAMES, text: speciesNames() },
    { file: LAW_NAMES, text: lawNames() },
    { file: TOWNS, text: towns() },
  ];
  const staleTexts = texts.filter(
    ({ file, text }) => !existsSync(file) || readFileSync(file, "utf8") !== text,
  );
  // Write these first: the functions import them.
  if (!process.argv.includes("--check")) {
    for (const { file, text } of staleTexts) writeFileSync(file, text);
  }
  const before = readFolder(GENERATED);
  const generated = await generate();
  const stale = staleFiles(before, generated);
  if (process.argv.includes("--check")) {
    for (const name of stale) console.error(`convex/_generated/${name} is stale: npm run codegen`);
    for (const name of namesOf(staleTexts)) console.error(`${name} is stale: npm run codegen`);
    return stale.length + staleTexts.length === 0 ? 0 : 1;
  }
  for (const name of stale) {
    const text = generated[name];
    if (text === undefined) rmSync(join(GENERATED, name));
    else writeFileSync(join(GENERATED, name), text);
  }
  const writtenFiles = [
    ...stale.map((name) => `convex/_generated/${name}`),
    ...namesOf(staleTexts),
  ];
  console.log(
    writtenFiles.length === 0 ? "Everything is up to date." : `Written: ${writtenFiles.join(", ")}`,
  );
  return 0;
}

const namesOf = (texts: { file: string }[]) => texts.map(({ file }) => relative(ROOT, file));

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
