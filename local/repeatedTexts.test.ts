import { expect, test } from "vitest";
import { repeatedTexts } from "./repeatedTexts.ts";

const repeatsIn = (...files: [file: string, text: string][]) => repeatedTexts(new Map(files));
const TEXT = "Please choose a reason.";
const field = (text: string) =>
  `export const a = <Field label="Why" error={bad ? "${text}" : undefined} />;`;

test("an error text that occurs twice is listed with both places", () => {
  const schema: [string, string] = ["convex/domain/a/aSchema.ts", `z.string().min(1, "${TEXT}")`];
  expect(repeatsIn(schema)).toEqual([]);
  expect(repeatsIn(schema, ["src/A.tsx", `\nexport const a = <p>${TEXT}</p>;`])).toEqual([
    `"${TEXT}" convex/domain/a/aSchema.ts:1, src/A.tsx:2`,
  ]);
  expect(repeatsIn(["src/A.tsx", field(TEXT)], ["src/B.tsx", field(TEXT)])).toHaveLength(1);
  const thrown = `fail("invalid_input", { problem: "${TEXT}" })`;
  expect(repeatsIn(["convex/a/model/a.ts", thrown], ["convex/b/model/b.ts", thrown])).toHaveLength(
    1,
  );
});

test("repeated hints, fragments and imported texts are not listed", () => {
  const hint = (hint: string) => `export const a = <Field hint="${hint}" />;`;
  expect(repeatsIn(["src/A.tsx", hint(TEXT)], ["src/B.tsx", hint(TEXT)])).toEqual([]);
  expect(repeatsIn(["src/A.tsx", field("Too long")], ["src/B.tsx", field("Too long")])).toEqual([]);
  const source = `import { texts } from "./texts"; fail(texts.reason);`;
  const catalogue: [string, string] = [
    "convex/domain/a/texts.ts",
    `export const texts = { reason: "${TEXT}" };`,
  ];
  expect(repeatsIn(catalogue, ["convex/a/model/a.ts", source])).toEqual([]);
});
