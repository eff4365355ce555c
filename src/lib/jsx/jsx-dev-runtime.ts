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
  const ownProps = withOwnTexts(type, props);
  return reactJsxDEV(
    type,
    ownProps,
    key,
    isStatic && Array.isArray(ownProps.children),
    source,
    self,
  );
}
