import { expect, test } from "vitest";
import { checkTank } from "../../../convex/domain/tanks/rules/checkTank";
import { CASES } from "./cases/all";
import { inputOf, nameOf } from "./cases/case";

/** All that the keepers of the cases read, so that a change of a sentence is seen by whoever changes it. */
const read = Object.entries(CASES).flatMap(([kind, cases]) => [
  `# ${kind}`,
  ...cases.map((one) => {
    const { verdict, reasons, notes } = checkTank(inputOf(one));
    return [
      `${nameOf(one)}: ${verdict}`,
      ...reasons.map(
        ({ rule, level, title, text, fix }) => `  ${rule} ${level}. ${title}. ${text} → ${fix}`,
      ),
      ...notes.map((note) => `  note. ${note}`),
    ].join("\n");
  }),
]);

test("what the check says of every case stands in the snapshot", async () => {
  await expect(`${read.join("\n\n")}\n`).toMatchFileSnapshot("cases/sentences.snap.txt");
});
