/** Takes the seller quiz through its page. */

import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";

type Row = { question: string; options: string[]; correctIndex: number };
const ROWS = JSON.parse(readFileSync("convex/domain/sellers/data/quiz.json", "utf8")) as Row[];
const CORRECT_ANSWERS = ROWS.map((row) => ({
  question: row.question,
  correctText: row.options[row.correctIndex] ?? "",
  wrongText: row.options[(row.correctIndex + 1) % row.options.length] ?? "",
}));

/** Chooses "private hobbyist" on /onboarding or /seller-quiz. */
export async function chooseHobbyist(page: Page): Promise<void> {
  // `click`, because the choice may disappear at once and `check` would wait for it.
  await page.getByRole("radio", { name: /^As a private hobbyist/ }).click();
}

/** Answers `correctCount` questions of the seller quiz correctly and submits it. */
export async function answerSellerQuiz(page: Page, correctCount: number): Promise<void> {
  const groups = page.getByRole("group");
  await groups.first().waitFor();
  for (const [i, group] of (await groups.all()).entries()) {
    const text = (await group.textContent()) ?? "";
    const row = CORRECT_ANSWERS.find(({ question }) => text.includes(question));
    if (!row) throw new Error(`No such question: ${text}`);
    const name = i < correctCount ? row.correctText : row.wrongText;
    await group.getByRole("radio", { name, exact: true }).check();
  }
  await page.getByRole("button", { name: "Submit answers" }).click();
}
