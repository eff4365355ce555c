import { useEffect, useRef } from "react";
import { holdPage } from "#src/lib/heldPage.ts";

/** Back closes what is open over the page instead of leaving the page under it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    return isOpen ? holdPage(() => latest.current()) : undefined;
  }, [isOpen]);
}
