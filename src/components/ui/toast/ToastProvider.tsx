import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { TOAST_MS } from "#convex/domain/shared/constants.ts";
import { ToastContext, type ToastOptions } from "#src/hooks/useToast.ts";
import { cx } from "#src/lib/cx.ts";
import { IconButton } from "../IconButton";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "../icons";
import { Link } from "../Link";

const styles = {
  default: { edge: "border-l-accent", icon: <InfoIcon size={22} className="text-accent" /> },
  success: { edge: "border-l-success", icon: <CheckIcon size={22} className="text-success" /> },
  destructive: { edge: "border-l-danger", icon: <WarningIcon size={22} className="text-danger" /> },
};

type Toast = ToastOptions & { id: number };

/**
 * `waiting`: the latest news that arrived while a toast about the user's own action was showing.
 */
type ToastState = { toast: Toast | null; waiting: Toast | null; held: boolean };

/** A state update that replaces toast `id` by the waiting one; no-op if it is no longer shown. */
const dismissToast = (id: number) => (last: ToastState) =>
  last.toast?.id === id ? { toast: last.waiting, waiting: null, held: false } : last;

/**
 * Shows one toast at a time for 5 seconds. The timer pauses while the pointer or focus is on the
 * toast, and then restarts. News never replaces a toast about the user's own action.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [{ toast, held }, setShown] = useState<ToastState>({
    toast: null,
    waiting: null,
    held: false,
  });
  const setHeld = (isHeld: boolean) => setShown((last) => ({ ...last, held: isHeld }));
  const lastId = useRef(0);

  const show = useCallback((options: ToastOptions) => {
    lastId.current += 1;
    const next = { ...options, id: lastId.current };
    setShown((last) =>
      next.isNews && last.toast && !last.toast.isNews
        ? { ...last, waiting: next }
        : { ...last, toast: next, held: false },
    );
    return () => setShown(dismissToast(next.id));
  }, []);
  const api = useMemo(() => ({ show }), [show]);

  const id = toast?.id;
  useEffect(() => {
    if (id === undefined || held) return;
    const timer = setTimeout(() => setShown(dismissToast(id)), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, held]);

  const isDestructive = toast?.variant === "destructive";
  const style = styles[toast?.variant ?? "default"];
  const box = toast && (
    <div
      key={toast.id}
      data-variant={toast.variant ?? "default"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        "animate-rise border-line pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-lg border border-l-4",
        "bg-raised py-3 pr-1.5 pl-4 shadow-lg",
        style.edge,
      )}
    >
      <span className="mt-1 shrink-0">{style.icon}</span>
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold">
          {toast.title}
          {toast.link && (
            <span className="whitespace-nowrap">
              {" · "}
              <Link
                to={toast.link.to}
                className="text-accent underline"
                onClick={() => setShown(dismissToast(toast.id))}
              >
                {toast.link.text}
              </Link>
            </span>
          )}
        </p>
        {toast.description !== undefined && (
          <p className="text-ink-muted text-sm">{toast.description}</p>
        )}
      </div>
      <IconButton
        label="Dismiss"
        icon={<CloseIcon size={18} />}
        onClick={() => setShown(dismissToast(toast.id))}
      />
    </div>
  );
  return (
    <ToastContext value={api}>
      {children}
      {createPortal(
        /*
         * A sibling of the app's root, so that an open dialog doesn't make it inert. Both regions
         * are always there: a live region added together with its text is often not announced.
         */
        <div className="pointer-events-none fixed inset-x-(--notch) top-0 z-60 p-3 sm:top-16 sm:p-5">
          <div role="status" className="flex justify-center sm:justify-end">
            {!isDestructive && box}
          </div>
          <div role="alert" className="flex justify-center sm:justify-end">
            {isDestructive && box}
          </div>
        </div>,
        document.body,
      )}
    </ToastContext>
  );
}
