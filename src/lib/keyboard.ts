import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean …) that is composing a word.
 * Safari ends the composition before it fires the Enter that ended it, so check for 229 too: the
 * code of every key that an input method handles.
 */
export const isComposingText = ({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/**
 * Whether a key in a text box sends the text. Enter does, but Shift+Enter breaks the line. On a device
 * whose main pointer is a finger, Enter breaks the line too, since its keyboard has no Shift+Enter.
 * Ctrl+Enter and Cmd+Enter always send.
 */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || isComposingText(event)) return false;
  if (event.ctrlKey || event.metaKey) return true;
  return !event.shiftKey && !hasTouchKeyboard();
}

const hasTouchKeyboard = (): boolean => window.matchMedia?.("(pointer: coarse)").matches ?? false;
