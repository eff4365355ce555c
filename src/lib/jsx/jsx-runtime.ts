/**
 * React's JSX runtime, made safe for page translators: `ownTexts.ts`. What to know about it:
 *
 * - Three places choose it: `vite.config.ts` for the browser, `vitest.config.ts` for page tests, and the
 *   root `tsconfig.json` for pages that the server renders, because Convex's bundler reads only that.
 *   Without the last, the two markups differ and early input (`app/firstPaint/earlyInput.ts`) gets lost.
 * - It doesn't see all elements. `<p {...props} key={…}>` compiles to `createElement` of `#jsx`, which
 *   `package.json` maps to React's own; write the key first. Headless UI creates its elements itself;
 *   pass their texts in a fragment.
 * - TypeScript doesn't know it: `tsconfig.app.json` takes the types of JSX from React.
 * - A text that changes is a new element. CSS transitions on it and a selection in it end; a live region
 *   announces it as an addition.
 * - In CSS, `:first-child`, `:only-child`, `> span` and the like count these elements.
 */

import type { ElementType, Key, ReactElement, ReactNode } from "react";
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";
import { ownTexts } from "./ownTexts";

export { Fragment };
export type { JSX } from "react/jsx-runtime";

type Props = { children?: ReactNode };

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsx(type, withOwnTexts(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const ownProps = withOwnTexts(type, props);
  return (Array.isArray(ownProps.children) ? reactJsxs : reactJsx)(type, ownProps, key);
}

export function withOwnTexts(type: ElementType, props: Props): Props {
  const children = ownTexts(type, props.children);
  return children === props.children ? props : { ...props, children };
}
