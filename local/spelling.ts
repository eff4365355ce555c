/**
 * `npm run check`: spelling. The sources repeat each word some thirty times, and cspell takes as long for each
 * repetition. So this checks each distinct word once. Only if cspell doesn't know one does it check the
 * files, to find where the word is.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { createFilter } from "vite";
import { ROOT, runNode } from "./processes.ts";

type Config = {
  files: string[];
  ignorePaths: string[];
  dictionaryDefinitions: { name: string; path: string }[];
};

/** cspell checks shorter words only in compounds. */
const MIN_LETTERS = 4;
/** In these, cspell ignores more than a word: addresses, keys and hashes. So they stay whole. */
const WHOLE = /:\/\/|@|[\w+/-]{40}/;
/** Comments with instructions for cspell about other words of the file. */
const INSTRUCTION = /\b(cspell|spell-?checker|spell)::?/i;

/**
 * The distinct words of texts without instructions for cspell, so that it knows all of them if it knows all words of
 * the texts. Words are separated where cspell separates them. Leaves out those that `cspell.json` ignores because
 * something in them isn't ASCII.
 */
export function distinctWords(texts: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    for (const run of text.match(/\S+/g) ?? []) {
      // oxlint-disable-next-line no-control-regex
      if (/[^\x00-\x7F]/.test(run)) continue;
      const parts = WHOLE.test(run) ? [run] : run.split(/[^\w'\\/$#%^~-]+/);
      for (const part of parts) if (part.length >= MIN_LETTERS) words.add(part);
    }
  }
  return words;
}

/** Writes the words of all files with the same extension into one file, and copies files with instructions. */
function writeWords(folder: string, files: string[]): void {
  const texts = new Map<string, string[]>();
  for (const [at, file] of files.entries()) {
    const text = readFileSync(join(ROOT, file), "utf8");
    const extension = extname(file);
    if (INSTRUCTION.test(text)) writeFileSync(join(folder, `${at}${extension}`), text);
    else texts.set(extension, [...(texts.get(extension) ?? []), text]);
  }
  for (const [extension, all] of texts) {
    writeFileSync(join(folder, `words${extension}`), [...distinctWords(all)].join("\n"));
  }
}

function filesOf({ files, ignorePaths }: Config): string[] {
  const isChecked = createFilter(files, ignorePaths, { resolve: ROOT });
  const folders = ["convex", "src", "local", "tests"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file.replaceAll(sep, "/")}`,
    ),
  );
  return [...readdirSync(ROOT), ...folders].filter((file) => isChecked(join(ROOT, file)));
}

const cspell = (args: string[], cwd: string) =>
  runNode(
    [join(ROOT, "node_modules/cspell/bin.mjs"), "lint", "--no-progress", "--no-summary", ...args],
    {},
    cwd,
  );

/** What cspell doesn't know, with the places; empty if it knows every word. */
async function unknownWords(): Promise<string> {
  const config = JSON.parse(readFileSync(join(ROOT, "cspell.json"), "utf8")) as Config;
  const folder = mkdtempSync(join(tmpdir(), "shoal-spelling-"));
  try {
    writeWords(folder, filesOf(config));
    const own = {
      ...config,
      files: ["*"],
      ignorePaths: [],
      dictionaryDefinitions: config.dictionaryDefinitions.map(({ name, path }) => ({
        name,
        path: join(ROOT, path),
      })),
    };
    writeFileSync(join(folder, ".cspell.json"), JSON.stringify(own));
    if ((await cspell([], folder)).code === 0) return "";
  } finally {
    rmSync(folder, { recursive: true });
  }
  const { code, output } = await cspell([], ROOT);
  return code === 0 ? "" : output;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const output = await unknownWords();
  console.log(output);
  process.exit(output === "" ? 0 : 1);
}
