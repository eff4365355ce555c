import { useState } from "react";
import { fixedHeads } from "#convex/domain/site/fixedHeads.ts";
import { Link } from "#src/components/ui/Link.tsx";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { AccountFrame } from "../components/AccountFrame";
import { CheckYourEmail } from "../signIn/CheckYourEmail";
import { PendingActionNote } from "../signIn/PendingAction";
import { confirmation } from "../signIn/sentTo";
import { SignupForm } from "../signIn/SignupForm";

/** /signup: creates an account, to be confirmed by the code or link in the email. */
export default function SignupPage() {
  const [sentTo, setSentTo] = useState(confirmation.read);
  const head = <Head {...fixedHeads.signup} />;
  if (sentTo !== null) {
    return (
      <>
        {head}
        <CheckYourEmail address={sentTo} onOtherAddress={() => setSentTo(null)} />
      </>
    );
  }
  return (
    <AccountFrame
      title="Create your account"
      lead="One account for buying, rehoming and chatting."
      footer={
        <p>
          Already have an account?{" "}
          <Link className="text-accent underline underline-offset-2" to={paths.login}>
            Log in
          </Link>
        </p>
      }
    >
      {head}
      <div className="grid gap-5">
        <PendingActionNote />
        <SignupForm onSent={setSentTo} />
      </div>
    </AccountFrame>
  );
}
