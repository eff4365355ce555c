import { expect, test } from "vitest";
import { checkTank } from "#convex/domain/tanks/rules/checkTank.ts";
import { CASES } from "./cases/all";
import { inputOf, nameOf } from "./cases/case";

/** The first case in which a rule gives a title, and the first of each kind of note, by its first words. */
function examples(): string[] {
  const sentences = new Map<string, string>();
  for (const tankCase of CASES) {
    const { verdict, reasons, notes } = checkTank(inputOf(tankCase));
    const add = (kind: string, sentence: string) => {
      if (!sentences.has(kind))
        sentences.set(kind, `${sentence}\n  ${nameOf(tankCase)}: ${verdict}`);
    };
    for (const { rule, level, title, text, fix } of reasons) {
      const kind = `${rule} ${level}. ${title}.`;
      add(kind, `${kind} ${text} → ${fix}`);
    }
    for (const note of notes) add(`note ${note.split(" ", 3).join(" ")}`, `note. ${note}`);
  }
  return [...sentences].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, example]) => example);
}

test("each kind of reason and note matches its example in the snapshot", async () => {
  await expect(`${examples().join("\n\n")}\n`).toMatchFileSnapshot("cases/sentences.txt");
});
