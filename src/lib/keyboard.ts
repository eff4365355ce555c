import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean …), which is still composing a word. Safari ends the
 * composition before it tells of the Enter that did so; 229 is the code of every key that an input method takes.
 */
export const isOfInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
