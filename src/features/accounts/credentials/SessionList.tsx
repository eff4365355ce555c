import { useMutation, useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { formatDateTime } from "#src/components/ui/dates.ts";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";

export function SessionList() {
  const sessions = useQuery(api.accounts.settings.sessions);
  const signOutElsewhere = useMutation(api.accounts.settings.signOutElsewhere);
  const { busy, run } = useCall();
  if (sessions === undefined) return <SkeletonText lines={2} />;
  const others = sessions.length - 1;
  return (
    <div className="grid gap-5">
      <ul className="divide-line divide-y">
        {sessions.map((session) => (
          <li key={session.sessionId} className="flex flex-wrap justify-between gap-2 py-3">
            <span>
              {session.device ?? "Unknown device"}
              <span className="text-ink-muted block text-sm">
                Logged in {formatDateTime(session.startedAt)}, ends{" "}
                {formatDateTime(session.expiresAt)} at the latest
              </span>
            </span>
            {session.isCurrent && <Badge tone="success">This device</Badge>}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Button
          variant="secondary"
          busy={busy}
          className="justify-self-start"
          onClick={() =>
            void run(() => signOutElsewhere({}), {
              done: "Logged out on your other devices.",
              failed: "Could not log out your other devices.",
            })
          }
        >
          Log out other devices
        </Button>
      ) : (
        <p className="text-ink-muted">You are logged in on this device only.</p>
      )}
    </div>
  );
}
