import { useAuthActions } from "@convex-dev/auth/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useAction, useQuery } from "convex/react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { deletionSchema } from "#convex/domain/accounts/deletionSchema.ts";
import { accountTexts } from "#convex/domain/accounts/texts.ts";
import { AUTH_RETRIES } from "#convex/domain/shared/constants.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import { retry } from "#src/lib/retry.ts";
import { FormError } from "../components/FormError";
import { DeletionProof, type ProofMethod } from "./DeletionProof";

/**
 * Deletes the account once its owner has typed its email address, and the password or an emailed code.
 * The server then ends the session, and `AuthProvider` tells the user why.
 */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && <DeletionDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { email } = useViewer();
  const { signIn } = useAuthActions();
  const remove = useAction(api.privacy.deletion.deleteMyAccount);
  const { busy, error, run, clear } = useCall();
  const codeCall = useCall();
  const [method, setMethod] = useState<ProofMethod>("password");
  const schema = deletionSchema(email);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { confirmation: "", secret: "" },
  });
  const values = useWatch({ control: form.control });
  const waiting = useQuery(api.payouts.earnings.summary, {})?.waiting ?? 0;
  const [givesUp, setGivesUp] = useState(false);

  const choose = (next: ProofMethod) => {
    setMethod(next);
    form.resetField("secret");
    clear();
    codeCall.clear();
  };
  const mailCode = async () => {
    const { ok } = await codeCall.run(
      () => retry(() => signIn("otp", { email }), { retries: AUTH_RETRIES }),
      {
        failed: accountTexts.otpFailed,
        quiet: true,
      },
    );
    if (ok) choose("code");
  };
  const confirm = form.handleSubmit(async ({ confirmation, secret }) => {
    codeCall.clear();
    const proof = method === "password" ? { password: secret } : { code: secret };
    const givenUp = givesUp ? { givesUp: waiting } : {};
    await run(() => retry(() => remove({ confirmation, proof, ...givenUp })), {
      failed: "Could not delete your account. Please try again.",
      quiet: true,
    });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Delete your account?"
      description="We'll remove your name, address, photo, tanks and searches, and take your listings off sale. Orders stay, without your name. This cannot be undone."
      confirmLabel="Delete for good"
      tone="danger"
      busy={busy}
      confirmDisabled={!schema.safeParse(values).success || (waiting > 0 && !givesUp)}
    >
      <div className="grid gap-4">
        <FormError error={codeCall.error ?? error} />
        {waiting > 0 && (
          <Callout
            tone="warning"
            title={`${formatPence(waiting)} from your sales is waiting for you`}
            actions={
              <LinkButton to={`${paths.sold}?tab=earnings`} size="sm" variant="secondary">
                Set up payouts first
              </LinkButton>
            }
          >
            <Checkbox
              checked={givesUp}
              onChange={({ target }) => setGivesUp(target.checked)}
              label={`I give up the ${formatPence(waiting)}`}
            />
          </Callout>
        )}
        <Field label={`Type ${email} to confirm`} required>
          <TextInput type="email" autoComplete="off" {...form.register("confirmation")} />
        </Field>
        <DeletionProof
          email={email}
          method={method}
          onMethodChange={choose}
          secret={form.register("secret")}
          mailing={codeCall.busy}
          onMailCode={() => void mailCode()}
        />
      </div>
    </ConfirmDialog>
  );
}
