import { Fragment, type ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

const isText = (child: unknown) =>
  (typeof child === "string" && child !== "") ||
  typeof child === "number" ||
  typeof child === "bigint";
const isEmpty = (child: unknown) =>
  child === null || child === undefined || typeof child === "boolean" || child === "";

/** HTML's elements that may contain text only. */
const TEXT_ONLY = new Set(["option", "script", "style", "textarea", "title"]);

/** Whether a lone text in this type can be wrapped in an element. A component may need its `children` as a string. */
const holdsElements = (type: unknown) =>
  type === Fragment || (typeof type === "string" && !TEXT_ONLY.has(type));

/**
 * Returns an element's children with each text in an element of its own. Translators and other
 * extensions wrap or replace text nodes, and React then fails to insert before, remove or change
 * them. They also answer late: what they put in place of a text node may belong to an earlier text.
 * So adjacent texts are joined, and each text's element is replaced when the text changes; a late
 * translation goes with it.
 *
 * Every child keeps its position, so that React keeps the state of children without a key.
 */
export function ownTexts(type: unknown, children: ReactNode): ReactNode {
  if (Array.isArray(children)) return textsOf(type, children as ReactNode[]);
  return isText(children) && holdsElements(type) ? textElement(type, children, 0) : children;
}

function textsOf(type: unknown, children: ReactNode[]): ReactNode {
  if (!children.some((child) => isText(child) || Array.isArray(child))) return children;
  if (type !== Fragment && children.every((child) => isText(child) || isEmpty(child))) {
    const text = children.map((child) => (isEmpty(child) ? "" : String(child as string))).join("");
    return ownTexts(type, text);
  }
  const ownChildren: ReactNode[] = [];
  let at = 0;
  while (at < children.length) {
    const start = at;
    let text = "";
    while (at < children.length && (isText(children[at]) || isEmpty(children[at]))) {
      const child = children[at++];
      if (isText(child)) text += String(child as string);
    }
    if (at > start) ownChildren.push(text === "" ? null : textElement(type, text, start));
    while (ownChildren.length < at) ownChildren.push(null);
    if (at < children.length) ownChildren.push(ownTexts(Fragment, children[at++]));
  }
  return ownChildren;
}

function textElement(type: unknown, text: ReactNode, place: number): ReactNode {
  const isSvg = type === "text" || type === "tspan";
  return jsx(
    isSvg ? "tspan" : "span",
    { children: text },
    `text ${place}: ${String(text as string)}`,
  );
}
