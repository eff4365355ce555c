import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";

const TankDialog = lazyWithRetry(() => import("../form/TankDialog"));

type Props = {
  /** The button's text. */
  children: ReactNode;
  variant?: "primary" | "secondary" | "ghost";
  /** The visitor's tank, to be changed. */
  tank?: TankInput | undefined;
};

/** A button that asks for the four answers about a tank; the dialog's code loads when it is first opened. */
export function AddTank({ children, variant = "primary", tank }: Props) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The dialog can't return the focus: its code loaded after the button had lost it.
    if (isOpen === false) button.current?.querySelector("button")?.focus();
  }, [isOpen]);
  return (
    <div ref={button}>
      <Button size="sm" variant={variant} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <TankDialog open={isOpen} tank={tank} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
