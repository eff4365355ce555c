import { Link } from "#src/components/ui/Link.tsx";
import { paths } from "#src/lib/paths.ts";
import { AccountFrame } from "../components/AccountFrame";
import { DigitsForm } from "./DigitsForm";
import { PendingActionNote } from "./PendingAction";
import { confirmation } from "./sentTo";
import { useSignIn } from "./useSignIn";

type Props = { address: string; onOtherAddress: () => void };

/**
 * Shown after sign-up. The emailed code confirms the address in this tab; the emailed link works
 * too.
 */
export function CheckYourEmail({ address, onOtherAddress: onOther }: Props) {
  const { confirmByCode, resendConfirmation } = useSignIn();
  return (
    <AccountFrame
      title="Check your email"
      footer={
        <p>
          Already confirmed?{" "}
          <Link className="text-accent underline underline-offset-2" to={paths.login}>
            Log in
          </Link>
        </p>
      }
    >
      <div className="grid gap-4">
        <PendingActionNote />
        <p role="status">
          We sent a code to <strong>{address}</strong>. Enter it here, or open the link in the email
          within 24 hours.
        </p>
        <DigitsForm
          hint="Can't see the email? Check your spam folder."
          submitLabel="Confirm"
          onCode={(code) => confirmByCode(address, code)}
          onResend={() => resendConfirmation(address)}
          onOtherAddress={() => {
            confirmation.forget();
            onOther();
          }}
        />
      </div>
    </AccountFrame>
  );
}
