import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { useViewer } from "../../../app/auth/useAuth";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/Callout";
import { ConfirmDialog } from "../../../components/ui/ConfirmDialog";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { errorMessage } from "../../../lib/errors";

/** Deletes the account after its address was typed. The server ends the session; AuthProvider says so. */
export function DeleteAccount() {
  const { email } = useViewer();
  const remove = useMutation(api.settings.deleteMyAccount);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setTyped("");
    setError(null);
  };
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await remove({ confirmation: typed });
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
        confirmDisabled={typed.trim().toLowerCase() !== email}
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
        </div>
      </ConfirmDialog>
    </>
  );
}
