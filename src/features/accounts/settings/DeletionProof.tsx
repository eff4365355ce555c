import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";

export type ProofMethod = "password" | "code";

type Props = {
  email: string;
  method: ProofMethod;
  onMethodChange: (method: ProofMethod) => void;
  secret: UseFormRegisterReturn;
  /** A code is being sent. */
  mailing: boolean;
  onMailCode: () => void;
};

/** Proves that the account's owner is asking: by password, or by a code emailed on request. */
export function DeletionProof({
  email,
  method,
  onMethodChange,
  secret,
  mailing,
  onMailCode,
}: Props) {
  /** Move the focus after switching: the button that had it is gone. */
  const [initialMethod] = useState(method);
  const [isChanged, setIsChanged] = useState(false);
  if (method !== initialMethod && !isChanged) setIsChanged(true);
  if (method === "password") {
    return (
      <div className="grid justify-items-start gap-2">
        <Field label="Password" required className="w-full">
          <PasswordInput autoComplete="current-password" autoFocus={isChanged} {...secret} />
        </Field>
        <Button variant="ghost" size="sm" busy={mailing} onClick={onMailCode}>
          Email me a code instead
        </Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label="Code"
        hint={`We sent a code to ${email}. It works for 10 minutes.`}
        required
        className="w-full"
      >
        <TextInput inputMode="numeric" autoComplete="one-time-code" autoFocus {...secret} />
      </Field>
      <Button variant="ghost" size="sm" onClick={() => onMethodChange("password")}>
        Use my password
      </Button>
    </div>
  );
}
