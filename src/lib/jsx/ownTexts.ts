import { Fragment, type ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

const isText = (child: unknown) =>
  (typeof child === "string" && child !== "") ||
  typeof child === "number" ||
  typeof child === "bigint";
const isEmpty = (child: unknown) =>
  child === null || child === undefined || typeof child === "boolean" || child === "";

/**
 * Returns an element's children with no bare text node beside a sibling. Translators and other
 * extensions wrap or replace text nodes, and React then fails to insert before, remove or change
 * them. An element whose only child is text is safe, because React sets its whole content. So
 * adjacent texts are joined, and a text beside elements gets its own element, which is replaced
 * when the text changes; a late translation goes with it.
 *
 * Every child keeps its position, so that React keeps the state of children without a key.
 */
export function ownTexts(type: unknown, children: ReactNode): ReactNode {
  if (Array.isArray(children)) return textsOf(type, children as ReactNode[]);
  return type === Fragment && isText(children) ? textElement(children, 0) : children;
}

function textsOf(type: unknown, children: ReactNode[]): ReactNode {
  if (!children.some((child) => isText(child) || Array.isArray(child))) return children;
  if (type !== Fragment && children.every((child) => isText(child) || isEmpty(child))) {
    return children.map((child) => (isEmpty(child) ? "" : String(child as string))).join("");
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
    if (at > start) ownChildren.push(text === "" ? null : textElement(text, start));
    while (ownChildren.length < at) ownChildren.push(null);
    if (at < children.length) ownChildren.push(ownTexts(Fragment, children[at++]));
  }
  return ownChildren;
}

function textElement(text: ReactNode, place: number): ReactNode {
  return jsx("span", { children: text }, `text ${place}: ${String(text as string)}`);
}
