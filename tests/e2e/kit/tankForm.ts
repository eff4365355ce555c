import type { Page } from "@playwright/test";

/** Answers the tank form's four questions on the page: a heated, cycled tank without inhabitants. */
export async function answerTankQuestions(
  page: Page,
  { litres, temperature }: { litres: string; temperature: string },
): Promise<void> {
  const answer = async (question: string, option: string) =>
    await page
      .getByRole("group", { name: question })
      .getByRole("radio", { name: option, exact: true })
      .press("Space");
  await page.getByLabel("Volume").fill(litres);
  await answer("Is it heated?", "Heated");
  await page.getByLabel("Temperature").fill(temperature);
  await answer("Is it cycled?", "Yes");
}

/** Opens the rest of the form and fills in fields by their labels. */
export async function fillMoreDetail(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByText("More detail", { exact: true }).click();
  for (const [label, value] of Object.entries(fields))
    await page.getByRole("textbox", { name: label }).fill(value);
}

/** Water that suits neon tetras, in a tank cycled for 40 weeks. */
export const NEON_WATER = { pH: "6.8", "Hardness (GH)": "6", "Cycled for": "40" };

/** Answers each care question on the page with its first option. */
export async function answerCare(page: Page): Promise<void> {
  for (const question of await careQuestionsOn(page).all()) {
    await question.getByRole("radio").first().press("Space");
  }
}

export const careQuestionsOn = (page: Page) => page.locator("main form ol fieldset");
