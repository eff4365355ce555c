import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useDeviceNotifications } from "#src/features/notifications/public/deviceNotifications.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCall, withTitle } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";

const CAUSES = {
  bounced: "Our emails to this address come back, so you may miss orders and deadlines.",
  complained:
    "One of our emails was marked as spam, so later ones aren't delivered. You may miss orders and deadlines.",
};

/** The user has hidden the bar; it returns when the app next loads. */
let isPutOff = false;

/** Says that emails don't reach the user, and lets them try again or be reached in another way. */
export default function EmailProblemBar() {
  const { profile } = useAuth();
  const [isHidden, setIsHidden] = useState(isPutOff);
  const tryAgain = useMutation(api.accounts.bounces.retryBouncedEmail);
  const { busy, run } = useCall();
  const { hasPush } = useDeviceNotifications();
  if (isHidden || profile?.emailProblem === undefined) return null;
  const { email, emailProblem } = profile;
  return (
    <section
      aria-label="Email problem"
      className="bg-warning-soft border-line border-t py-3 shadow-lg"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="flex-1 basis-80 text-sm">
          <strong className="text-warning block wrap-anywhere">
            We can't reach you at <span translate="no">{email}</span>.
          </strong>
          {CAUSES[emailProblem.kind]}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button
            size="sm"
            busy={busy}
            onClick={() =>
              void run(() => tryAgain({}), {
                done: `We've sent a test email to ${email}. If it comes back, we'll tell you here.`,
                failed: withTitle("Couldn't try your address again."),
              })
            }
          >
            Try again
          </Button>
          <LinkButton to={paths.settings({ tab: "security" })} size="sm" variant="secondary">
            Change address
          </LinkButton>
          {!hasPush && (
            <LinkButton to={paths.settings({ tab: "notifications" })} size="sm" variant="secondary">
              Turn on notifications
            </LinkButton>
          )}
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              isPutOff = true;
              setIsHidden(true);
            }}
          >
            Later
          </Button>
        </div>
      </div>
    </section>
  );
}
