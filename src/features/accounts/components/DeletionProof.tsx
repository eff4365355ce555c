import { useAuthActions } from "@convex-dev/auth/react";
import { useState } from "react";
import { accountTexts } from "../../../../convex/domain/accounts/texts";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { PasswordInput } from "../../../components/ui/PasswordInput";
import { TextInput } from "../../../components/ui/TextInput";
import { errorMessage } from "../../../lib/errors";

export type DeletionWay = "password" | "code";

type Props = {
  email: string;
  way: DeletionWay;
  onWay: (way: DeletionWay) => void;
  secret: string;
  onSecret: (secret: string) => void;
  /** What went wrong with the mail, for the dialog to say. */
  onError: (message: string) => void;
};

/** Shows that it is the account's owner who sits here: the password, or a code that is mailed on request. */
export function DeletionProof({ email, way, onWay, secret, onSecret, onError }: Props) {
  const { signIn } = useAuthActions();
  const [busy, setBusy] = useState(false);
  /** After a change of mind the focus follows: the button that had it is gone. */
  const [changed, setChanged] = useState(false);
  const change = (next: DeletionWay) => {
    setChanged(true);
    onWay(next);
  };
  const mailCode = async () => {
    setBusy(true);
    try {
      await signIn("otp", { email });
      change("code");
    } catch (reason) {
      onError(errorMessage(reason, accountTexts.otpFailed));
    } finally {
      setBusy(false);
    }
  };
  if (way === "password") {
    return (
      <div className="grid justify-items-start gap-2">
        <Field label="Password" required className="w-full">
          <PasswordInput
            autoComplete="current-password"
            autoFocus={changed}
            value={secret}
            onChange={(event) => onSecret(event.currentTarget.value)}
          />
        </Field>
        <Button variant="ghost" size="sm" busy={busy} onClick={() => void mailCode()}>
          Email me a code instead
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label="Code"
        hint={`We sent it to ${email}. It is good for 10 minutes.`}
        required
        className="w-full"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          value={secret}
          onChange={(event) => onSecret(event.currentTarget.value)}
        />
      </Field>
      <Button variant="ghost" size="sm" onClick={() => change("password")}>
        Use my password
      </Button>
    </div>
  );
}
