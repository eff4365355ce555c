import { useEffect } from "react";

/** Follows a double-clicked link only once; otherwise returning would take two presses of Back. */
export function useSingleClicks(): void {
  useEffect(() => {
    window.addEventListener("click", ignoreSecondClick, true);
    return () => window.removeEventListener("click", ignoreSecondClick, true);
  }, []);
}

function ignoreSecondClick(event: MouseEvent) {
  const isOnLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
  if (event.detail > 1 && isOnLink) event.preventDefault();
}
