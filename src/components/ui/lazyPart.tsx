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
import { isLostCode, tellLostCode } from "../../lib/lostCode";
import { Button } from "./Button";

/** Asks for the code of a part anew. */
const Again = createContext<() => void>(() => undefined);

/**
 * A part of a page whose code comes when it is first shown. When it cannot be had, the page stays as it is: a dialog
 * (`onClose`) says so in a toast and closes, so that its button opens it next time; any other part says so in its place, or
 * shows `Instead` where nobody waits for it, and comes by itself when the connection is back. To be rendered in a Suspense.
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
        if (!isLostCode(error)) throw error;
        isLost = true;
        console.warn("A part of the page could not be loaded", error);
        // The frame knows whether loading the page anew would help.
        tellLostCode(error);
        // Another each time: React takes what resolves to the same for the same, and keeps its state.
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
      // Of many on one page the first asks for all; one that is being asked for is waited for.
      if (isLost) latest = askFor();
      setPart(() => latest);
    };
    return <Again value={again}>{createElement(part, props)}</Again>;
  };
}

/** Where nobody has asked for a part, its place stays empty. */
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
