/** React's JSX runtime, made safe for page translators: `ownTexts.ts`. */
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
