import { useCallback, useRef, useState } from "react";

/**
 * Whether a form is open that replaces the button that opens it. `takeFocus` is the `ref` of what
 * appears when it opens or closes: without it, the focus would be lost with the pressed button.
 * Scrolls only to what starts outside the window, as the answer to a long form does.
 */
export function useFormSwap(isOpenAtFirst = false) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const wasPressed = useRef(false);
  const setOpen = (next: boolean) => {
    wasPressed.current = true;
    setIsOpen(next);
  };
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (!wasPressed.current || !element) return;
    // What a live update shows later must not take it.
    wasPressed.current = false;
    element.focus({ preventScroll: true });
    const { top } = element.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight) element.scrollIntoView();
  }, []);
  return { isOpen, setOpen, takeFocus };
}
