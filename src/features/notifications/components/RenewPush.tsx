import { useConvex } from "convex/react";
import { useEffect, useEffectEvent } from "react";
import { useAuth } from "#src/hooks/useAuth.ts";
import { renewPush } from "../pushDevice";

/** Renews this browser's push registration at the start of a visit. Loaded only if notifications are on here. */
export default function RenewPush() {
  const backend = useConvex();
  const { session } = useAuth();
  const isReady = session !== null;
  const renew = useEffectEvent(() => {
    if (session === null) return;
    renewPush(backend, session).catch((error: unknown) =>
      console.warn("Could not renew this browser's notifications", error),
    );
  });
  useEffect(() => {
    if (isReady) renew();
  }, [isReady]);
  return null;
}
