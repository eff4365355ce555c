import { Fragment, type ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

const isText = (child: unknown) =>
  (typeof child === "string" && child !== "") ||
  typeof child === "number" ||
  typeof child === "bigint";
const isEmpty = (child: unknown) =>
  child === null || child === undefined || typeof child === "boolean" || child === "";

/**
 * The children of an element, without a bare text node beside a sibling. Translators and other extensions wrap or replace
 * text nodes, and React then fails to insert before them, to remove them or to change them. An element whose only child
 * is text is safe: React sets its whole content. So texts side by side become one text, and a text beside elements
 * gets an element of its own, which is replaced when the text changes: a translation that arrives late goes with it.
 *
 * Every child keeps its place, so that React keeps the state of those without a key.
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
  const own: ReactNode[] = [];
  let at = 0;
  while (at < children.length) {
    const start = at;
    let text = "";
    while (at < children.length && (isText(children[at]) || isEmpty(children[at]))) {
      const child = children[at++];
      if (isText(child)) text += String(child as string);
    }
    if (at > start) own.push(text === "" ? null : textElement(text, start));
    while (own.length < at) own.push(null);
    if (at < children.length) own.push(ownTexts(Fragment, children[at++]));
  }
  return own;
}

function textElement(text: ReactNode, place: number): ReactNode {
  return jsx("span", { children: text }, `text ${place}: ${String(text as string)}`);
}
