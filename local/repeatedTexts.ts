/**
 * `npm run check`: each error text is written only once. A sentence from a catalogue, a form's schema or a
 * field's error has one definition, which other places import.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { ROOT } from "./processes.ts";

/** Demo data and Convex's generated code contain no error texts. */
const CHECKED_FILES = /^(convex|src)\/(?!_generated|demo\/).*\.tsx?$/;
/** Every text in these files is an error text. */
const CATALOGUES = /^convex\/(errors|domain\/.*([tT]exts|[sS]chemas?))\.ts$/;

type Place = { file: string; line: number; isError: boolean };

/** Sentences that occur in several places, at least one of them as an error: "…" and the places. */
export function repeatedTexts(sources: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, Place[]>();
  for (const [file, text] of sources) {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
    const visit = (node: ts.Node, isError: boolean): void => {
      const phrase =
        ts.isStringLiteralLike(node) || ts.isJsxText(node) ? sentence(node.text) : null;
      if (phrase !== null) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        places.set(phrase, [...(places.get(phrase) ?? []), { file, line, isError }]);
      }
      node.forEachChild((child) => visit(child, isError || saysError(node)));
    };
    visit(source, CATALOGUES.test(file));
  }
  return [...places]
    .filter(([, all]) => all.length > 1 && all.some(({ isError }) => isError))
    .map(([phrase, all]) => `"${phrase}" ${all.map((at) => `${at.file}:${at.line}`).join(", ")}`);
}

/** Three words or more, ending in punctuation: anything shorter may mean something else elsewhere. */
function sentence(text: string): string | null {
  const phrase = text.replace(/\s+/g, " ").trim();
  return /^\p{Lu}\S*( \S+){2,}[.!?]$/u.test(phrase) ? phrase : null;
}

/** Whether texts inside the node are error texts, as in `<Field error={…}>` and `fail(…)`. */
function saysError(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return node.name.getText() === "error";
  if (!ts.isCallExpression(node)) return false;
  return /^(fail|refuse|setError|setProblem)$/.test(node.expression.getText());
}

function sourcesOfShoal(): Map<string, string> {
  const files = ["convex", "src"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replaceAll(sep, "/")}`)
      .filter((file) => CHECKED_FILES.test(file)),
  );
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const repetitions = repeatedTexts(sourcesOfShoal());
  for (const line of repetitions) console.log(line);
  process.exit(repetitions.length === 0 ? 0 : 1);
}
