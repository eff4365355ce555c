import { Suspense, useEffect } from "react";
import { useIdle } from "#src/hooks/useIdle.ts";
import { useLatch } from "#src/hooks/useLatch.ts";
import type { DialogProps } from "./DialogFrame";
import { lazyWithRetry } from "./lazyWithRetry";

const DialogFrame = lazyWithRetry<DialogProps>(() => import("./DialogFrame"));

/**
 * A modal dialog that traps focus and hides the rest of the page; a bottom sheet on phones. Its code loads once the page
 * is idle, or when the first dialog is opened.
 */
export function Dialog(props: DialogProps) {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) void DialogFrame.preload();
  }, [isIdle]);
  const { open } = props;
  // Headless UI returns the focus only to an element that was focused after Headless UI had loaded.
  useEffect(() => {
    if (!open) return undefined;
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [open]);
  const wasOpened = useLatch(open);
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <DialogFrame {...props} />
      </Suspense>
    )
  );
}

/** Loads the code, so that the next dialog opens at once. */
Dialog.preload = DialogFrame.preload;
