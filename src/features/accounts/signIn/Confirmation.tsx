import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import {
  signUpPasswordSchema,
  chosenPasswordSchema,
} from "#convex/domain/accounts/accountSchemas.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { Tabs } from "#src/components/ui/Tabs.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { decodePercent } from "#src/lib/decode.ts";
import { payloadOf } from "#src/lib/errors.ts";
import { FormError } from "../components/FormError";
import { NewPasswordFields } from "../components/NewPasswordFields";
import { signInFailed } from "./signInFailed";
import { NewNameField, Over16Field } from "./SignUpFields";
import { readSignUpKey } from "./signUpKey";
import { type ConfirmationProof, useSignIn } from "./useSignIn";

/**
 * Opened by the link in a confirmation email. The link alone confirms nothing, because someone else
 * may have signed up with the reader's address. One click is enough in the browser that signed up;
 * elsewhere the reader enters the sign-up's password or sets their own. /login's guard redirects
 * afterwards.
 */
export function Confirmation({ token }: { token: string }) {
  const [signUpKey, setSignUpKey] = useState(readSignUpKey);
  return signUpKey === null ? (
    <ByPassword token={token} />
  ) : (
    <ByClick token={token} signUpKey={signUpKey} onUsePassword={() => setSignUpKey(null)} />
  );
}

type ByClickProps = {
  token: string;
  signUpKey: string;
  /** Switches to the password form. */
  onUsePassword: () => void;
};

function ByClick({ token, signUpKey, onUsePassword }: ByClickProps) {
  const { error, busy, send } = useConfirm(token, onUsePassword);
  return (
    <div className="grid gap-5">
      <p>You signed up in this browser, so one click is enough.</p>
      <FormError error={error} />
      <Button size="lg" full busy={busy} onClick={() => void send({ signUpKey })}>
        Confirm my email
      </Button>
      <Button variant="secondary" full disabled={busy} onClick={onUsePassword}>
        Use a password instead
      </Button>
    </div>
  );
}

function ByPassword({ token }: { token: string }) {
  const [method, setMethod] = useState<"signUp" | "own">("signUp");
  return (
    <Tabs
      label="Ways to confirm"
      selected={method}
      onSelect={setMethod}
      tabs={[
        { id: "signUp", label: "My password", content: <SignUpPasswordForm token={token} /> },
        { id: "own", label: "Set a new password", content: <NewPasswordForm token={token} /> },
      ]}
    />
  );
}

/** `onWrongKey`: called when the user signed up in another browser. */
function useConfirm(token: string, onWrongKey?: () => void) {
  const { confirm } = useSignIn();
  const navigate = useNavigate();
  const location = useLocation();
  const { error, busy, run } = useCall();
  const send = async (proof: ConfirmationProof) => {
    const call = async () => {
      try {
        await confirm(decodePercent(token), proof);
        return true;
      } catch (failure) {
        const isWrongKey = payloadOf(failure)?.code === "kept_password_wrong";
        if (!onWrongKey || !isWrongKey) throw failure;
        onWrongKey();
        return false;
      }
    };
    const outcome = await run(call, {
      ...signInFailed,
      done: (isConfirmed) => (isConfirmed ? "Email confirmed. Welcome to Shoal!" : undefined),
    });
    if (!outcome.ok || !outcome.value) return;
    // Remove the used token from the history.
    void navigate({ ...location, hash: "" }, { replace: true });
  };
  return { error, busy, send };
}

function SignUpPasswordForm({ token }: { token: string }) {
  const { error, busy, send } = useConfirm(token);
  const form = useForm({
    resolver: zodResolver(signUpPasswordSchema),
    defaultValues: { password: "" },
  });
  const submit = form.handleSubmit(send);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <FormError error={error} />
      <Field
        label="Password"
        hint="The password you chose when you signed up."
        required
        error={form.formState.errors.password?.message}
      >
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" size="lg" full busy={busy}>
        Confirm and Log In
      </Button>
    </form>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { error, busy, send } = useConfirm(token);
  const form = useForm({
    resolver: zodResolver(chosenPasswordSchema),
    defaultValues: { fullName: "", password: "", confirmation: "", over16: false },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ fullName, password, over16 }) =>
    send({ fullName, newPassword: password, over16 }),
  );
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-ink-muted">
        Choose this if you didn't sign up yourself, or if you've forgotten the password. The old
        password will stop working.
      </p>
      <FormError error={error} />
      <NewNameField error={errors.fullName?.message} field={form.register("fullName")} />
      <NewPasswordFields register={form.register} errors={errors} />
      <Over16Field error={errors.over16?.message} field={form.register("over16")} />
      <Button type="submit" size="lg" full busy={busy}>
        Set Password and Log In
      </Button>
    </form>
  );
}
