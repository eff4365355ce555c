/** Like `jsx-runtime.ts`, for development and tests. */
import type { ElementType, Key, ReactElement, ReactNode } from "react";
import { Fragment, jsxDEV as reactJsxDEV, type JSXSource } from "react/jsx-dev-runtime";
import { withOwnTexts } from "./jsx-runtime";

export { Fragment };
export type { JSX } from "react/jsx-dev-runtime";

export function jsxDEV(
  type: ElementType,
  props: { children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const own = withOwnTexts(type, props);
  return reactJsxDEV(type, own, key, isStatic && Array.isArray(own.children), source, self);
}
