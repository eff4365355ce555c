import { useState } from "react";
import { useViewer } from "#src/hooks/useAuth.ts";
import { newEmailCode } from "../signIn/sentTo";
import { EmailCodeForm } from "./EmailCodeForm";
import { NewEmailForm } from "./NewEmailForm";

/** Changes the account's email address in two steps: first the new address and the password, then the code sent there. */
export function EmailChange() {
  const { email, userId, isDesignatedAdmin } = useViewer();
  const storedAddress = newEmailCode(userId);
  const [sentTo, setSentTo] = useState(storedAddress.read);
  if (isDesignatedAdmin) {
    return (
      <p className="text-ink-muted">
        This address makes you the designated admin, so you can only change it in the deployment's
        settings.
      </p>
    );
  }
  // If they are equal, the change succeeded but its response was lost.
  if (sentTo !== null && sentTo !== email) {
    const leave = () => {
      storedAddress.forget();
      setSentTo(null);
    };
    return <EmailCodeForm address={sentTo} onDone={leave} onRestart={leave} />;
  }
  return (
    <NewEmailForm
      onSent={(address) => {
        storedAddress.save(address);
        setSentTo(address);
      }}
    />
  );
}
