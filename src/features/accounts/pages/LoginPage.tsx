import { Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { fixedHeads } from "#convex/domain/site/fixedHeads.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { Tabs } from "#src/components/ui/Tabs.tsx";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { peekReturnTo } from "#src/lib/returnTo.ts";
import { AccountFrame } from "../components/AccountFrame";
import { DemoLogins } from "../signIn/DemoLogins";
import { PasswordForm } from "../signIn/PasswordForm";
import { readPendingAction, PendingActionNote } from "../signIn/PendingAction";
import { logInCode } from "../signIn/sentTo";

const Confirmation = lazyWithRetry(async () => {
  const { Confirmation } = await import("../signIn/Confirmation");
  return { default: Confirmation };
});

/** Shown only to visitors who need an account for what they were doing (`readPendingAction`). */
const SignupForm = lazyWithRetry(async () => {
  const { SignupForm } = await import("../signIn/SignupForm");
  return { default: SignupForm };
});

const CodeForm = lazyWithRetry(async () => {
  const { CodeForm } = await import("../signIn/CodeForm");
  return { default: CodeForm };
});

const TOKEN = /^#confirmation_token=(.+)$/;

/**
 * /login: with a password or an emailed code. The confirmation email links here with
 * `#confirmation_token=`, which shows the confirmation form instead.
 */
export default function LoginPage() {
  const { hash, state } = useLocation() as { hash: string; state: { message?: string } | null };
  const navigate = useNavigate();
  const [hasPendingAction] = useState(() => readPendingAction() !== null);
  const [method, setMethod] = useState<"new" | "password" | "code">(() => {
    if (logInCode.read() !== null) return "code";
    return hasPendingAction ? "new" : "password";
  });
  const [email, setEmail] = useState("");
  const [wantsToSell] = useState(() => peekReturnTo()?.path === paths.newListing);
  const token = TOKEN.exec(hash)?.[1];
  const message = state?.message;
  if (token !== undefined) {
    return (
      <AccountFrame
        title="Confirm your email"
        lead="One last step."
        footer={
          <p>
            Has the link expired?{" "}
            <Link className="text-accent underline underline-offset-2" to={paths.login}>
              Log in and get a new one
            </Link>
          </p>
        }
      >
        <Head title="Confirm your email" noIndex />
        <Suspense fallback={<SkeletonText lines={4} />}>
          <Confirmation token={token} />
        </Suspense>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={hasPendingAction ? "Log in or sign up" : "Log in"}
      {...(hasPendingAction ? {} : { lead: "Welcome back." })}
      footer={
        <>
          {wantsToSell && (
            <p>
              <Link className="text-accent underline underline-offset-2" to={paths.sellingGuide}>
                How selling works
              </Link>
            </p>
          )}
          <p>
            New to Shoal?{" "}
            <Link className="text-accent underline underline-offset-2" to={paths.signup}>
              Sign up
            </Link>
          </p>
          <p>
            <Link className="text-accent underline underline-offset-2" to={paths.forgotPassword}>
              Forgotten your password?
            </Link>
          </p>
        </>
      }
    >
      <Head {...fixedHeads.login} />
      <div className="grid gap-5">
        {message !== undefined && (
          <Callout tone="success" role="status">
            {message}
          </Callout>
        )}
        <PendingActionNote />
        <Tabs
          label={hasPendingAction ? "Ways to log in or sign up" : "Ways to log in"}
          selected={method}
          onSelect={setMethod}
          tabs={[
            ...(hasPendingAction
              ? [
                  {
                    id: "new" as const,
                    label: "I'm new",
                    content: (
                      <Suspense fallback={<SkeletonText lines={12} />}>
                        <SignupForm onSent={() => void navigate(paths.signup, { replace: true })} />
                      </Suspense>
                    ),
                  },
                ]
              : []),
            {
              id: "password",
              label: hasPendingAction ? "I have an account" : "With a password",
              content: <PasswordForm email={email} onEmail={setEmail} />,
            },
            {
              id: "code",
              label: "Email me a code",
              content: (
                <Suspense fallback={<SkeletonText lines={5} />}>
                  <CodeForm email={email} onEmail={setEmail} />
                </Suspense>
              ),
            },
          ]}
        />
        <DemoLogins />
      </div>
    </AccountFrame>
  );
}
