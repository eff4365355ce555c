/** A browser that Playwright doesn't drive, with what the tests in WebKit and Firefox need. */

import { expect } from "@playwright/test";

export type Engine = {
  open: (url: string) => Promise<void>;
  /** The value of an expression, awaited; it must be JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Clicks in the middle of the element that the expression finds. */
  click: (element: string) => Promise<void>;
  /** Clicks into the field that the expression finds, and types. */
  type: (element: string, text: string) => Promise<void>;
  /** Chooses a file by its path. */
  choose: (element: string, path: string) => Promise<void>;
  close: () => Promise<void>;
};

const quoted = (text: string) => JSON.stringify(text);

/** An expression for the visible element that matches the selector and has exactly this text. */
export const byText = (selector: string, text: string): string =>
  `[...document.querySelectorAll(${quoted(selector)})].find((element) => element.checkVisibility() && element.textContent.trim() === ${quoted(text)})`;

/** An expression for the control whose label starts with this text. */
export const byLabel = (label: string): string =>
  `[...document.querySelectorAll("label")].find((element) => element.checkVisibility() && element.textContent.trim().startsWith(${quoted(label)}))?.control`;

/** An expression for the label of a choice, in the group whose legend starts with this text. */
export const byChoice = (legend: string, choice: string): string =>
  `[...([...document.querySelectorAll("fieldset")].find((group) => group.querySelector("legend")?.textContent.trim().startsWith(${quoted(legend)}))?.querySelectorAll("label") ?? [])].find((label) => label.textContent.trim().startsWith(${quoted(choice)}))`;

/** Waits until the expression, or what it resolves to, is true. */
export async function expectSoon(engine: Engine, expression: string): Promise<void> {
  await expect
    .poll(() => engine.evaluate(`Promise.resolve(${expression}).then(Boolean)`), {
      message: expression,
      timeout: 20_000,
    })
    .toBe(true);
}

/** Waits until the page shows this text. */
export const expectText = (engine: Engine, text: string): Promise<void> =>
  expectSoon(engine, `document.body.innerText.includes(${quoted(text)})`);

export async function press(engine: Engine, selector: string, text: string): Promise<void> {
  const element = byText(selector, text);
  await expectSoon(engine, element);
  await engine.click(element);
}

export async function fill(engine: Engine, element: string, text: string): Promise<void> {
  await expectSoon(engine, element);
  await engine.type(element, text);
  await expectSoon(engine, `${element}.value === ${quoted(text)}`);
}
