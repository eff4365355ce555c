import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  use,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { useBackOnline } from "#src/hooks/useBackOnline.ts";
import { useToast } from "#src/hooks/useToast.ts";
import { isChunkLoadError, dispatchChunkLoadError } from "#src/lib/chunkErrors.ts";
import { Button } from "./Button";

const RetryContext = createContext<() => void>(() => undefined);

/**
 * A part of a page whose code loads when it is first shown. If loading fails, the rest of the page
 * stays: a dialog (`onClose`) shows a toast and closes, so that its button can try again; any other
 * part shows an error in its place, or `Fallback` if the user didn't ask for it, and retries when
 * the connection returns. Render it inside a Suspense. Once `preload` has loaded the code, the part is
 * shown at once.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Fallback: ComponentType<P> = FailedPart,
): ComponentType<P> & { preload: () => Promise<void> } {
  function FailedOnline(props: P) {
    useBackOnline(use(RetryContext));
    return <Fallback {...props} />;
  }
  let hasFailed = false;
  const requestPart = (): ComponentType<P> => {
    // On the server (src/app/firstPaint) nothing waits for code, and the same page must always have the
    // same HTML.
    if (typeof document === "undefined") return lazy(() => new Promise(() => undefined));
    hasFailed = false;
    return lazy<ComponentType<P>>(() =>
      load().catch((error: unknown) => {
        // Reported when the part is shown.
        if (!isChunkLoadError(error)) throw error;
        hasFailed = true;
        console.warn("A part of the page could not be loaded", error);
        // The app frame decides whether a reload would help.
        dispatchChunkLoadError(error);
        // A new component each time: with the same one React would keep its state.
        return {
          default: (props: P) =>
            "onClose" in props ? (
              <FailedDialog {...(props as DialogProps)} />
            ) : (
              <FailedOnline {...props} />
            ),
        };
      }),
    );
  };

  let loaded: ComponentType<P> | undefined;
  let latest = requestPart();
  function LazyPart(props: P) {
    const [part, setPart] = useState(() => loaded ?? latest);
    const retry = () => {
      // If several copies on one page retry, the first requests the code and the others share its request.
      if (hasFailed) latest = requestPart();
      setPart(() => latest);
    };
    return <RetryContext value={retry}>{createElement(part, props)}</RetryContext>;
  }
  LazyPart.preload = async () => {
    try {
      loaded = (await load()).default;
    } catch (error) {
      // Reported when the part is shown.
      if (!isChunkLoadError(error)) throw error;
    }
  };
  return LazyPart;
}

/** For parts that the user didn't ask for: leaves the place empty. */
export const EmptyFallback = () => null;

function FailedPart() {
  return (
    <div role="status" className="text-ink-muted flex flex-wrap items-center gap-3 py-2 text-sm">
      <p>{frameTexts.partNeedsConnection}</p>
      <Button size="sm" variant="secondary" onClick={use(RetryContext)}>
        Try again
      </Button>
    </div>
  );
}

type DialogProps = { open?: boolean; onClose?: () => void };

function FailedDialog({ open = true, onClose }: DialogProps) {
  const toast = useToast();
  const retry = use(RetryContext);
  const [wasOpened] = useState(open);
  const act = useEffectEvent(() => {
    if (wasOpened) {
      toast.show({ title: frameTexts.needsConnection, description: frameTexts.checkConnection });
      onClose?.();
    }
    retry();
  });
  useEffect(() => {
    if (open) act();
  }, [open]);
  return null;
}
