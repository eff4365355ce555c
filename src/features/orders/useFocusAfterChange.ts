import { useEffect, useRef } from "react";

/**
 * The `ref` of what takes the focus when a change of `value` removes the pressed button; otherwise the focus would
 * fall to the top of the page. Without `isOn` it stays there.
 */
export function useFocusAfterChange<E extends HTMLElement>(value: string | null, isOn = true) {
  const element = useRef<E>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (isOn && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true });
    }
  }, [value, isOn]);
  return element;
}
