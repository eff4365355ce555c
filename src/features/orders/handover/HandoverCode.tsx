import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { SHOW_CODE } from "./showCode";
import { handoverAddress } from "./useScannedCode";

const QrCode = lazyWithRetry(() => import("./QrCode"));

type Props = { orderId: string; code: string; isPrimary: boolean };

/** The buyer's six digits, also as a large QR code for the seller to scan. */
export function HandoverCode({ orderId, code, isPrimary }: Props) {
  const { hash } = useLocation();
  const [isShown, setIsShown] = useState(hash === SHOW_CODE);
  return (
    <div className="bg-accent-soft grid gap-2 rounded-lg p-4">
      <p className="font-semibold">Your handover code</p>
      <p translate="no" className="font-mono text-3xl tracking-[0.2em]" data-testid="handover-code">
        {code}
      </p>
      <p className="text-sm">
        Check what you&apos;re given, then show the code to the seller. It confirms the handover.
      </p>
      <Button
        variant={isPrimary ? "primary" : "secondary"}
        className="mt-1 justify-self-start"
        onClick={() => setIsShown(true)}
      >
        Make the code bigger
      </Button>
      <Dialog
        open={isShown}
        onClose={() => setIsShown(false)}
        title="Your handover code"
        description="The seller scans it with their phone's camera or types in the six digits."
        size="sm"
      >
        <div className="grid justify-items-center gap-4 pb-2">
          <Suspense fallback={<Skeleton className="aspect-square w-full max-w-64 rounded-lg" />}>
            <QrCode
              text={handoverAddress(orderId, code)}
              label={`QR code for the seller to scan. It contains the handover code ${code}.`}
            />
          </Suspense>
          <p translate="no" className="font-mono text-5xl tracking-[0.15em]">
            {code.slice(0, 3)} {code.slice(3)}
          </p>
        </div>
      </Dialog>
    </div>
  );
}
