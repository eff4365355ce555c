import { useEffect, useRef } from "react";

/**
 * A `ref` for the element that takes the focus when a change of `value` removes the pressed button;
 * otherwise the focus would jump to the top of the page. Does nothing while `isOn` is false.
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
