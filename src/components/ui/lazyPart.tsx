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
import { frameTexts } from "../../../convex/domain/shared/texts";
import { useBackOnline } from "../../hooks/useBackOnline";
import { useToast } from "../../hooks/useToast";
import { isChunkLoadError, dispatchChunkLoadError } from "../../lib/lostCode";
import { Button } from "./Button";

const Again = createContext<() => void>(() => undefined);

/**
 * A part of a page whose code loads when it is first shown. If that fails, the page stays: a dialog
 * (`onClose`) shows a toast and closes, so that its button can open it later; any other part shows
 * an error in its place, or `Instead` where nobody is waiting for it, and retries when the
 * connection returns. Render it inside a Suspense.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Instead: ComponentType<P> = LostPart,
): ComponentType<P> {
  function Lost(props: P) {
    useBackOnline(use(Again));
    return <Instead {...props} />;
  }
  let isLost = false;
  const askFor = (): ComponentType<P> => {
    isLost = false;
    return lazy<ComponentType<P>>(() =>
      load().catch((error: unknown) => {
        if (!isChunkLoadError(error)) throw error;
        isLost = true;
        console.warn("A part of the page could not be loaded", error);
        // The app frame decides whether a reload would help.
        dispatchChunkLoadError(error);
        // A new component each time: with the same one React would keep its state.
        return {
          default: (props: P) =>
            "onClose" in props ? <LostDialog {...(props as DialogProps)} /> : <Lost {...props} />,
        };
      }),
    );
  };

  let latest = askFor();
  return function LazyPart(props: P) {
    const [part, setPart] = useState(() => latest);
    const again = () => {
      // With many on one page, the first requests the code for all; a pending request is shared.
      if (isLost) latest = askFor();
      setPart(() => latest);
    };
    return <Again value={again}>{createElement(part, props)}</Again>;
  };
}

/** For parts that the user didn't ask for: leaves the place empty. */
export const Nothing = () => null;

function LostPart() {
  return (
    <div role="status" className="text-ink-muted flex flex-wrap items-center gap-3 py-2 text-sm">
      <p>{frameTexts.partNeedsConnection}</p>
      <Button size="sm" variant="secondary" onClick={use(Again)}>
        Try again
      </Button>
    </div>
  );
}

type DialogProps = { open?: boolean; onClose?: () => void };

function LostDialog({ open = true, onClose }: DialogProps) {
  const toast = useToast();
  const again = use(Again);
  const [wasAskedFor] = useState(open);
  const act = useEffectEvent(() => {
    if (wasAskedFor) {
      toast.show({ title: frameTexts.needsConnection, description: frameTexts.checkConnection });
      onClose?.();
    }
    again();
  });
  useEffect(() => {
    if (open) act();
  }, [open]);
  return null;
}
