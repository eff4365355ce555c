/** Counts what a journey asks of a person, so that a test fails when it grows. */

import { expect, type Locator, type Page } from "@playwright/test";

type Counts = { taps: number; fields: number; screens: number };

/**
 * Acts for one person. Counts taps (buttons, links, options, radios, checkboxes, choices of files), typed
 * fields, and screens (pages or steps with a heading of their own).
 */
export class Effort {
  readonly counts: Counts = { taps: 0, fields: 0, screens: 0 };

  async press(control: Locator) {
    this.counts.taps += 1;
    await control.click();
  }

  /** A radio or a checkbox. */
  async choose(control: Locator) {
    this.counts.taps += 1;
    await control.press("Space");
  }

  async type(field: Locator, text: string) {
    this.counts.fields += 1;
    await field.fill(text);
  }

  async attach(input: Locator, files: Parameters<Locator["setInputFiles"]>[0]) {
    this.counts.taps += 1;
    await input.setInputFiles(files);
  }

  /** Tabs to a control and presses Enter, which counts as a tap. */
  async enter(page: Page, control: Locator) {
    this.counts.taps += 1;
    await tabTo(page, control);
    await page.keyboard.press("Enter");
  }

  /** Tabs to a field and types over what it holds. */
  async typeByKeyboard(page: Page, field: Locator, text: string) {
    this.counts.fields += 1;
    await tabTo(page, field);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
  }

  /** Counts a screen, recognised by `sign`. */
  async arrivesAt(sign: Locator) {
    this.counts.screens += 1;
    await expect(sign).toBeVisible();
  }

  expectAtMost(marks: Counts) {
    for (const [name, mark] of Object.entries(marks) as [keyof Counts, number][]) {
      expect(this.counts[name], name).toBeLessThanOrEqual(mark);
    }
  }
}

/** Presses Tab, or another key, until a control has the focus. */
export async function tabTo(page: Page, control: Locator, key = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${String(control)}`);
}
