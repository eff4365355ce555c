import { useCallback, useRef, useState } from "react";

/**
 * State of a form that replaces the button that opens it. Pass `takeFocus` as the `ref` of each
 * element that appears when the form opens or closes: it moves the focus there, which would
 * otherwise be lost with the pressed button. Scrolls only if the element starts outside the window,
 * as it may after a long form.
 */
export function useFormSwap(isOpenInitially = false) {
  const [isOpen, setIsOpen] = useState(isOpenInitially);
  const shouldTakeFocus = useRef(false);
  const setOpen = (next: boolean) => {
    shouldTakeFocus.current = true;
    setIsOpen(next);
  };
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (!shouldTakeFocus.current || !element) return;
    // Only once: what a live update shows later must not take the focus.
    shouldTakeFocus.current = false;
    element.focus({ preventScroll: true });
    const { top } = element.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight) element.scrollIntoView();
  }, []);
  return { isOpen, setOpen, takeFocus };
}
