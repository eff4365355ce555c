import { useMutation } from "convex/react";
import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";

const TankForm = lazyWithRetry(async () => {
  const module = await import("#src/features/tanks/public/TankForm.tsx");
  return { default: module.TankForm };
});

/** Explains the "suits my tank" filter to viewers without a tank. */
export default function TankMissing({ signedIn }: { signedIn: boolean }) {
  return (
    <Callout
      role="status"
      className="mb-4"
      title="Add your tank to use this filter"
      actions={signedIn ? <AddTank /> : <LogIn />}
    >
      {signedIn
        ? "Until then we show everything."
        : "Log in first; we'll bring you back here. Until then we show everything."}
    </Callout>
  );
}

function LogIn() {
  const { pathname, search } = useLocation();
  return (
    <LinkButton size="sm" to={paths.login} onClick={() => saveReturnTo(pathname + search)}>
      Log in
    </LinkButton>
  );
}

/** Once the tank is saved, the live list of tanks contains it and the filter works. */
function AddTank() {
  const [open, setOpen] = useState(false);
  const create = useMutation(api.tanks.setups.create);
  const { busy, run } = useCall();
  const close = () => setOpen(false);
  const save = async (tank: TankInput) => {
    const { ok } = await run(() => create({ tank }), {
      done: "Tank saved.",
      failed: "Could not save your tank.",
    });
    return ok;
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Add a tank
      </Button>
      <Dialog open={open} onClose={close} title="Your tank" size="lg">
        <Suspense fallback={<SkeletonText lines={6} />}>
          <TankForm
            draftKey="tank.new"
            submitLabel="Save tank"
            busy={busy}
            onSubmit={save}
            onCancel={close}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
