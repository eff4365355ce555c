import { useEffect, useRef, useState } from "react";
import { useBackCloses } from "#src/hooks/useBackCloses.ts";
import { cx } from "#src/lib/cx.ts";
import { IconButton } from "../ui/IconButton";
import { CloseIcon } from "../ui/icons";
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/pageIcons";
import type { Photo } from "./photo";

type Props = {
  open: boolean;
  onClose: () => void;
  image: Photo;
  alt: string;
  /** Goes to the next (1) or previous (-1) photo; omitted if there is only one. */
  onStep: ((by: 1 | -1) => void) | undefined;
};

/** One photo filling the window; a click enlarges it to twice the window's width, to scroll around in. */
export function ZoomDialog({ open, onClose, image, alt, onStep }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [closeUp, setCloseUp] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  useBackCloses(open, () => dialog.current?.close());

  return (
    <dialog
      ref={dialog}
      aria-label={alt}
      onClose={() => {
        setCloseUp(false);
        onClose();
      }}
      className="bg-deep text-deep-ink m-0 h-dvh max-h-none w-dvw max-w-none"
    >
      {open && (
        <>
          <div className={cx("size-full", closeUp ? "overflow-auto" : "grid place-items-center")}>
            <button
              type="button"
              onClick={() => setCloseUp((current) => !current)}
              aria-label={closeUp ? "Fit the photo to the window" : "Zoom in"}
              className={closeUp ? "block w-max cursor-zoom-out" : "cursor-zoom-in"}
            >
              <img
                src={image.url}
                alt={alt}
                width={image.width}
                height={image.height}
                className={
                  closeUp
                    ? "h-auto w-[max(200vw,100%)] max-w-none"
                    : "max-h-dvh w-auto max-w-full object-contain"
                }
              />
            </button>
          </div>
          <div className="absolute top-3 right-[max(0.75rem,var(--notch))] flex gap-2 [&_button]:bg-black/55 [&_button]:text-white">
            {onStep && (
              <>
                <IconButton
                  label="Previous photo"
                  icon={<ChevronLeftIcon />}
                  onClick={() => onStep(-1)}
                />
                <IconButton
                  label="Next photo"
                  icon={<ChevronRightIcon />}
                  onClick={() => onStep(1)}
                />
              </>
            )}
            <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
          </div>
        </>
      )}
    </dialog>
  );
}
