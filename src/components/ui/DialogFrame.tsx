import {
  Dialog as HeadlessDialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Description,
} from "@headlessui/react";
import { type ReactNode, useEffect } from "react";
import { useBackCloses } from "#src/hooks/useBackCloses.ts";
import { cx } from "#src/lib/cx.ts";
import { IconButton } from "./IconButton";
import { CloseIcon } from "./icons";

export type DialogProps = {
  open: boolean;
  /**
   * Called on Escape, Back, the close button and a click outside. The focus then returns to the control that
   * had it, or, if that is removed or disabled by then, to what is in its place (`keepFocus`).
   */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons, the main one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
};

const DOUBLE_CLICK_MS = 500;

const widths = { sm: "sm:max-w-md", md: "sm:max-w-lg", lg: "sm:max-w-2xl", xl: "sm:max-w-4xl" };

/** `Dialog` once it has been opened. */
export default function DialogFrame({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = "md",
}: DialogProps) {
  useEffect(() => {
    return open ? ignoreSecondClick() : undefined;
  }, [open]);
  useBackCloses(open, onClose);
  return (
    <HeadlessDialog open={open} onClose={onClose} className="relative z-50">
      <DialogBackdrop className="bg-scrim fixed inset-0" />
      <div className="fixed inset-x-(--notch) inset-y-0 grid items-end overflow-y-auto sm:place-items-center sm:p-6">
        <DialogPanel
          className={cx(
            "animate-rise bg-raised flex max-h-[92dvh] w-full short:max-h-none flex-col rounded-t-2xl shadow-lg sm:rounded-2xl",
            widths[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
            <div>
              {/* In fragments, because Headless UI's elements don't pass through Shoal's JSX runtime. */}
              <DialogTitle className="font-display text-xl">
                <>{title}</>
              </DialogTitle>
              {description !== undefined && (
                <Description className="text-ink-muted mt-1.5">
                  <>{description}</>
                </Description>
              )}
            </div>
            <IconButton
              label="Close"
              icon={<CloseIcon />}
              onClick={onClose}
              className="-mt-2 -mr-2"
            />
          </div>
          <div className="short:overflow-visible overflow-y-auto px-5 py-4 sm:px-6">{children}</div>
          {footer !== undefined && (
            <div className="border-line flex flex-col-reverse gap-2.5 border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:pb-4">
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

/** Stops the second click of a double click from closing the dialog that the first opened, or pressing its buttons. */
function ignoreSecondClick() {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const preventDefault = (event: Event) => event.preventDefault();
  // Headless UI closes the dialog on either event, unless its default is prevented.
  window.addEventListener("pointerup", preventDefault, options);
  window.addEventListener("touchend", preventDefault, options);
  const onClick = (event: MouseEvent) => {
    if (event.detail <= 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("click", onClick, options);
  const timer = setTimeout(() => controller.abort(), DOUBLE_CLICK_MS);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
