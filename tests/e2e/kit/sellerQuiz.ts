/** The seller quiz, as a person takes it. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Row = { audience: string; question: string; options: string[]; correctIndex: number };
const ROWS = JSON.parse(readFileSync("convex/domain/tanks/data/quiz.json", "utf8")) as Row[];
const RIGHT = ROWS.filter(({ audience }) => audience === "seller").map((row) => ({
  question: row.question,
  correctText: row.options[row.correctIndex] ?? "",
  wrongText: row.options[(row.correctIndex + 1) % row.options.length] ?? "",
}));

/** Answers so many questions of the seller quiz rightly and sends the answers. */
export async function answerSellerQuiz(page: Page, right: number): Promise<void> {
  for (const [i, { question, correctText, wrongText }] of RIGHT.entries()) {
    const group = page.getByRole("group", { name: question });
    const name = i < right ? correctText : wrongText;
    await group.getByRole("radio", { name, exact: true }).check();
  }
  await page.getByRole("button", { name: "Submit answers" }).click();
}
