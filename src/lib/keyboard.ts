import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean …) that is composing a word.
 * Safari ends the composition before it fires the Enter that ended it, so check for 229 too: the
 * code of every key that an input method handles.
 */
export const isComposingText = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
