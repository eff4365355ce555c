import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import type { CardFit } from "../cards/useCardFits";
import type { ListingSummary } from "../public/types";

type DialogListing = Pick<ListingSummary, "_id" | "title" | "species" | "category" | "water">;

const FitDialog = lazyWithRetry(() => import("./FitDialog"));

/** The dialog with the reasons for a verdict; its code loads when it is first opened. */
export function useFitDialog(subject: {
  verdict: CardFit;
  tank: TankInput;
  listing: DialogListing;
}): {
  /** Attach to the wrapper of the button that opens it. */
  opener: RefObject<HTMLDivElement | null>;
  open: () => void;
  dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState<boolean>();
  const opener = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog can't return the focus: its code loaded after the button had lost it.
    if (isOpen === false) opener.current?.querySelector("button")?.focus();
  }, [isOpen]);
  return {
    opener,
    open: () => setIsOpen(true),
    dialog: isOpen !== undefined && (
      <Suspense fallback={null}>
        <FitDialog open={isOpen} {...subject} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  };
}
