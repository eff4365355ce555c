/** Input from before the app's code has loaded isn't lost. */

import { afterEach, expect, test, vi } from "vitest";
import { replayEarlyInput } from "#src/app/firstPaint/earlyInput.ts";

const PAGE =
  '<header><input name="search" value=""><button aria-label="Open menu"></button></header>' +
  '<main><select name="sort"><option value="a" selected>A</option><option value="b">B</option></select><input type="checkbox" name="free"><input type="checkbox" name="near"></main>';

function renderElements(html: string): Element[] {
  const root = document.createElement("div");
  root.innerHTML = html;
  document.body.append(root);
  return [...root.children];
}
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});
const findElement = <T extends Element>(all: Element[], selector: string) => {
  const element = all.map((top) => top.querySelector<T>(selector)).find(Boolean);
  if (!element) throw new Error(selector);
  return element;
};

test("text, choices and clicks from before the app loads are replayed in it", () => {
  vi.useFakeTimers();
  const [before, after] = [renderElements(PAGE), renderElements(PAGE)];
  findElement<HTMLInputElement>(before, "input").value = "guppy";
  findElement<HTMLSelectElement>(before, "select").value = "b";
  findElement<HTMLInputElement>(before, "[name=free]").checked = true;
  window.earlyClicks = [findElement(before, "button")];
  const events: string[] = [];
  for (const type of ["input", "change", "click"]) {
    document.body.addEventListener(type, ({ target }) =>
      events.push(`${type} ${(target as Element).tagName}`),
    );
  }
  replayEarlyInput(before, after);
  // Clicks are replayed later, because they may change the URL and the router must be listening.
  expect(events).toEqual(["input INPUT"]);
  vi.runAllTimers();
  expect(findElement<HTMLInputElement>(after, "input").value).toBe("guppy");
  expect(findElement<HTMLSelectElement>(after, "select").value).toBe("b");
  expect(findElement<HTMLInputElement>(after, "[name=free]").checked).toBe(true);
  expect(findElement<HTMLInputElement>(after, "[name=near]").checked).toBe(false);
  expect(events).toEqual([
    ...["input INPUT", "change SELECT", "click INPUT"],
    ...["input INPUT", "change INPUT", "click BUTTON"],
  ]);
  expect(window.earlyClicks).toEqual([]);
});

test("a button that has moved is clicked in its new place, unless another has the same text", () => {
  vi.useFakeTimers();
  const [before, after] = [
    renderElements(PAGE),
    renderElements(PAGE.replace("<button", "<p>2 left</p><button")),
  ];
  const onPress = vi.fn();
  findElement(after, "button").addEventListener("click", onPress);
  window.earlyClicks = [findElement(before, "button")];
  replayEarlyInput(before, after);
  vi.runAllTimers();
  expect(onPress).toHaveBeenCalledTimes(1);

  const duplicateForms = renderElements(
    PAGE.replace("<button", '<p></p><button aria-label="Open menu"></button><button'),
  );
  findElement(duplicateForms, "button").addEventListener("click", onPress);
  window.earlyClicks = [findElement(before, "button")];
  replayEarlyInput(before, duplicateForms);
  vi.runAllTimers();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("an element that has become something else isn't clicked", () => {
  vi.useFakeTimers();
  const [before, after] = [
    renderElements(PAGE),
    renderElements(PAGE.replace("Open menu", "Delete account")),
  ];
  const onPress = vi.fn();
  findElement(after, "button").addEventListener("click", onPress);
  window.earlyClicks = [findElement(before, "button")];
  replayEarlyInput(before, after);
  vi.runAllTimers();
  expect(onPress).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
});

test("typing continues in the focused field, not in one filled in before it", () => {
  const form = '<form><input name="email" value=""><input name="password" value=""></form>';
  const [before, after] = [renderElements(form), renderElements(form)];
  findElement<HTMLInputElement>(before, "[name=email]").value = "nell@example.com";
  const password = findElement<HTMLInputElement>(before, "[name=password]");
  for (const element of before) element.remove();
  replayEarlyInput(before, after, password);
  expect(findElement<HTMLInputElement>(after, "[name=email]").value).toBe("nell@example.com");
  expect(document.activeElement).toBe(findElement(after, "[name=password]"));
});

test("keyboard focus stays where the user left it", () => {
  const page = (words: string) =>
    `<a href="#main">Skip</a><a href="/">Home</a><main id="main" tabindex="-1">${words}</main>`;
  const [before, after] = [renderElements(page("Loading")), renderElements(page("12 articles"))];
  for (const element of before) element.remove();
  replayEarlyInput(before, after, before[1]);
  expect(document.activeElement).toBe(after[1]);
  (document.activeElement as HTMLElement).blur();
  replayEarlyInput(before, after, before[2]);
  expect(document.activeElement).toBe(after[2]);
  // If the user has moved the focus since, it stays there.
  (after[0] as HTMLElement).focus();
  replayEarlyInput(before, after, before[1]);
  expect(document.activeElement).toBe(after[0]);
});
