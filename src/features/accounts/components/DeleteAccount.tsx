import { useAction } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { useViewer } from "../../../hooks/useAuth";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/Callout";
import { ConfirmDialog } from "../../../components/ui/ConfirmDialog";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { errorMessage } from "../../../lib/errors";
import { type DeletionWay, DeletionProof } from "./DeletionProof";

/**
 * Deletes the account after its address was typed and the password or a mailed code entered. The server ends
 * the session; AuthProvider says so.
 */
export function DeleteAccount() {
  const { email } = useViewer();
  const remove = useAction(api.privacy.deletion.deleteMyAccount);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [way, setWay] = useState<DeletionWay>("password");
  const [secret, setSecret] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const choose = (next: DeletionWay) => {
    setWay(next);
    setSecret("");
    setError(null);
  };
  const close = () => {
    setOpen(false);
    setTyped("");
    choose("password");
  };
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      const proof = way === "password" ? { password: secret } : { code: secret };
      await remove({ confirmation: typed, proof });
    } catch (reason) {
      setError(errorMessage(reason, "Could not delete your account. Please try again."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={() => void confirm()}
        title="Delete your account?"
        description="Your name, address, picture, tanks and searches are removed, and your listings leave the shop. Orders stay, without your name. This cannot be undone."
        confirmLabel="Delete for good"
        tone="danger"
        busy={busy}
        confirmDisabled={typed.trim().toLowerCase() !== email || secret.trim() === ""}
      >
        <div className="grid gap-4">
          {error !== null && (
            <Callout tone="danger" role="alert">
              {error}
            </Callout>
          )}
          <Field label={`Type ${email} to confirm`} required>
            <TextInput
              type="email"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <DeletionProof
            email={email}
            way={way}
            onWay={choose}
            secret={secret}
            onSecret={setSecret}
            onError={setError}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}
