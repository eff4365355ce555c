import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { TankForm } from "../public/TankForm";
import { saveVisitorTank } from "../public/visitorTank";

type Props = { open: boolean; tank: TankInput | undefined; onClose: () => void };

/**
 * Asks for a tank and saves it to the account or, for visitors, in this browser. The live queries then compare
 * with it.
 */
export default function TankDialog({ open, tank, onClose }: Props) {
  const isSignedIn = useAuth().status === "signedIn";
  const create = useMutation(api.tanks.setups.create);
  const { busy, run } = useCall();
  const save = async (newTank: TankInput) => {
    const work = async () => {
      if (isSignedIn) await create({ tank: newTank });
      else saveVisitorTank(newTank);
    };
    const { ok } = await run(work, {
      done: isSignedIn ? "Tank saved." : "Tank saved in this browser.",
      failed: "Could not save your tank.",
    });
    if (ok) onClose();
    return ok;
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your tank"
      size="lg"
      {...(!isSignedIn && {
        description: "We keep it in this browser, and add it to your account if you sign up.",
      })}
    >
      <TankForm
        draftKey="tank.new"
        submitLabel="Save tank"
        busy={busy}
        onSubmit={save}
        onCancel={onClose}
        {...(tank && { tank })}
      />
    </Dialog>
  );
}
