import { useMutation } from "convex/react";
import { type ReactNode, Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { saveVisitorTank } from "./visitorTank";

const TankForm = lazyWithRetry(async () => {
  const module = await import("./TankForm");
  return { default: module.TankForm };
});

type Props = {
  /** The button's text. */
  children: ReactNode;
  variant?: "primary" | "secondary" | "ghost";
  /** The visitor's tank, to be changed. */
  tank?: TankInput | undefined;
};

/**
 * A button that asks for the four answers about a tank. They are saved to the account or, for visitors, in this
 * browser; the live queries then compare with it.
 */
export function AddTank({ children, variant = "primary", tank }: Props) {
  const [open, setOpen] = useState(false);
  const isSignedIn = useAuth().status === "signedIn";
  const create = useMutation(api.tanks.setups.create);
  const { busy, run } = useCall();
  const close = () => setOpen(false);
  const save = async (newTank: TankInput) => {
    const work = async () => {
      if (isSignedIn) await create({ tank: newTank });
      else saveVisitorTank(newTank);
    };
    const { ok } = await run(work, {
      done: isSignedIn ? "Tank saved." : "Tank saved in this browser.",
      failed: "Could not save your tank.",
    });
    if (ok) close();
    return ok;
  };
  return (
    <>
      <Button size="sm" variant={variant} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Your tank"
        size="lg"
        {...(!isSignedIn && {
          description: "We keep it in this browser, and add it to your account if you sign up.",
        })}
      >
        <Suspense fallback={<SkeletonText lines={6} />}>
          <TankForm
            draftKey="tank.new"
            submitLabel="Save tank"
            busy={busy}
            onSubmit={save}
            onCancel={close}
            {...(tank && { tank })}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
