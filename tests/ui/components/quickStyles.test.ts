/** `quickStyles.ts` answers as jsdom does. */

import { beforeEach, expect, test } from "vitest";
import { computedStyle, quickStyle } from "../quickStyles";

const TAGS =
  "a button col dd details dialog div embed form h1 input label li noscript option script span style summary svg table td " +
  "template textarea tr ul";
const ATTRIBUTES: Record<string, string>[] = [
  {},
  { hidden: "" },
  { hidden: "until-found" },
  { open: "" },
  { popover: "auto" },
  { type: "hidden" },
  { style: "display: flex" },
  { style: "display: none" },
  { style: "visibility: hidden" },
  { style: "pointer-events: none" },
  { hidden: "", style: "display: block" },
];

function elementWith(tag: string, attributes: Record<string, string>): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const read = (style: CSSStyleDeclaration) => ({
  display: style.display,
  visibility: style.visibility,
  pointerEvents: style.pointerEvents,
  color: style.color,
  values: ["display", "visibility", "pointer-events", "color"].map((name) =>
    style.getPropertyValue(name),
  ),
});
const expectSame = (element: Element) =>
  expect(read(quickStyle(element)), element.parentElement?.outerHTML).toEqual(
    read(computedStyle(element)),
  );

beforeEach(() => {
  document.body.replaceChildren();
});

test.each(ATTRIBUTES)("every element with the attributes %o", (attributes) => {
  for (const tag of TAGS.split(" ")) {
    const element = elementWith(tag, attributes);
    document.body.append(element);
    expectSame(element);
    element.remove();
  }
});

test.each(ATTRIBUTES)("an element inside one with the attributes %o", (attributes) => {
  for (const outer of ["div", "table", "details"]) {
    const outerElement = elementWith(outer, attributes);
    document.body.append(outerElement);
    for (const tag of ["span", "summary", "tr"]) {
      const element = elementWith(tag, {});
      outerElement.append(element);
      expectSame(element);
    }
  }
});

test("a style set after the first look", () => {
  const element = document.createElement("div");
  const inner = document.createElement("span");
  element.append(inner);
  document.body.append(element);
  expectSame(inner);
  element.style.visibility = "hidden";
  inner.style.display = "none";
  expectSame(inner);
  element.style.visibility = "";
  element.style.pointerEvents = "none";
  inner.hidden = true;
  expectSame(inner);
});

test("a page with a style sheet", () => {
  const element = document.createElement("div");
  document.body.append(element);
  expectSame(element);
  const sheet = document.createElement("style");
  sheet.textContent = "div { display: none; visibility: hidden }";
  document.body.append(sheet);
  expect(quickStyle(element).display).toBe("none");
  expectSame(element);
});
