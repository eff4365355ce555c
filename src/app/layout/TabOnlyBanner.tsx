import { useConvex } from "convex/react";
import { useAuth } from "#src/hooks/useAuth.ts";
import { isTabOnlySession } from "../auth/sessionStore";

/** Warns that reloading or closing this tab logs the user out, because the browser stores nothing. */
export default function TabOnlyBanner() {
  const { url } = useConvex();
  const { status } = useAuth();
  return (
    <div role="status">
      {status === "signedIn" && isTabOnlySession(url) && (
        <p className="bg-warning-soft text-warning px-(--gutter) py-2 text-center text-sm">
          Your browser's storage is blocked or full. You'll stay logged in only until you reload or
          close this tab.
        </p>
      )}
    </div>
  );
}
