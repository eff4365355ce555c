import { Suspense, useState } from "react";
import { nonArrivalReportableFrom } from "#convex/domain/orders/arrival.ts";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { Button, type ButtonProps } from "#src/components/ui/Button.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { useLatch } from "#src/hooks/useLatch.ts";
import { useIsPast, useServerTime } from "#src/hooks/useServerTime.ts";
import type { OrderRow } from "../public/types";

const NotArrivedDialog = lazyWithRetry(() => import("./NotArrivedDialog"));

type Props = Pick<ButtonProps, "variant" | "size"> & { order: OrderRow };

/** Lets the buyer report that nothing arrived; before the parcel's expected day, says when they can. */
export function NotArrived(props: Props) {
  const from = nonArrivalReportableFrom(props.order);
  if (from === null) return null;
  return from === 0 ? <Report {...props} /> : <FromExpectedDay {...props} from={from} />;
}

function FromExpectedDay({ from, ...props }: Props & { from: number }) {
  useServerTime();
  if (useIsPast(from)) return <Report {...props} />;
  return (
    <p className="text-ink-muted text-sm">
      If it hasn&apos;t arrived, you can tell us here from <DateText at={from} kind="long" />.
    </p>
  );
}

function Report({ order, variant = "secondary", size }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useLatch(isOpen);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className="justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        {isHandover(order) ? "I don't have it" : "It hasn't arrived"}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <NotArrivedDialog order={order} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
