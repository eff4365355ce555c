import {
  type ReactNode,
  startTransition,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** How the button was first used. A key also decides which entry gets the focus. */
export type Opener = "click" | "Enter" | "ArrowUp";

type Props = {
  /** Fetches the code of what opens. Called when the pointer or focus reaches the button. */
  load: () => Promise<unknown>;
  /**
   * The lazy part that replaces the button and opens at once (`useOpenAtOnce`); `onClose` restores
   * the button.
   */
  part: (opener: Opener, onClose: () => void) => ReactNode;
  label: string;
  title?: string;
  hasPopup?: "menu";
  className?: string;
  children: ReactNode;
};

/**
 * A plain button for a menu or panel that needs a library, which is fetched and opened on first
 * use.
 */
export function LazyPopupButton({
  load,
  part,
  label,
  title,
  hasPopup,
  className,
  children,
}: Props) {
  const [opener, setOpener] = useState<Opener | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // A transition keeps the button until its replacement can open.
  const open = (by: Opener) => startTransition(() => setOpener(by));
  const restoreButton = () => {
    setHasFailed(true);
    setOpener(null);
  };
  const fetchPart = () => {
    // Pressing the button reports a failure.
    load().catch(() => undefined);
  };
  return (
    <Suspense fallback={null}>
      {opener === null ? (
        <button
          type="button"
          aria-label={label}
          title={title}
          aria-haspopup={hasPopup}
          aria-expanded={false}
          className={className}
          // Its replacement had the focus.
          autoFocus={hasFailed}
          onPointerEnter={fetchPart}
          onFocus={fetchPart}
          // A click without a pointer comes from the keyboard.
          onClick={({ detail }) => open(detail === 0 ? "Enter" : "click")}
          onKeyDown={(event) => {
            if (!hasPopup || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
            event.preventDefault();
            open(event.key === "ArrowUp" ? "ArrowUp" : "Enter");
          }}
        >
          {children}
        </button>
      ) : (
        part(opener, restoreButton)
      )}
    </Suspense>
  );
}

/** For the button that replaces `LazyPopupButton`'s: takes the focus and opens at once. */
export function useOpenAtOnce(opener: Opener) {
  const button = useRef<HTMLButtonElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || !button.current) return;
    isDone.current = true;
    button.current.focus({ preventScroll: true });
    if (opener === "click") button.current.click();
    else {
      const key = { key: opener, bubbles: true, cancelable: true };
      button.current.dispatchEvent(new KeyboardEvent("keydown", key));
    }
  }, [opener]);
  return button;
}
