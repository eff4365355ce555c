import type { Page } from "@playwright/test";

/** What a new tank must be said to be, since the form assumes nothing: cycled, closed, filtered, planted, without copper. */
const ANSWERS = {
  "Is it cycled?": "Yes",
  Filter: "Power filter",
  Plants: "Some",
  "Caves and wood": "Some",
  "Does your tank have a lid?": "Yes",
  "Copper medicine or new copper pipes in the last three months?": "No",
};

/** Answers what the tank form on the page asks and has no answer to beforehand. */
export async function answerTankQuestions(page: Page): Promise<void> {
  for (const [label, answer] of Object.entries(ANSWERS)) {
    await page.getByRole("combobox", { name: label, exact: true }).selectOption(answer);
  }
}
