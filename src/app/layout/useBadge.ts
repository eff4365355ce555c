import { useQuery_experimental as useQueryResult } from "convex/react";
import { useEffect, useEffectEvent } from "react";
import { api } from "../../../convex/_generated/api";
import { frameTexts } from "../../../convex/domain/shared/texts";
import { useAuth } from "../../hooks/useAuth";
import { useToast } from "../../hooks/useToast";

/** The number on 'Messages': what waits for the viewer, live. 0 while it is unknown. */
export function useBadge(): number {
  const { status, profileIsLive } = useAuth();
  const toast = useToast();
  const result = useQueryResult({
    query: api.messages.badge.get,
    args: status === "signedIn" && profileIsLive ? {} : "skip",
  });
  const failed = result.status === "error";
  const complain = useEffectEvent(() =>
    toast.show({ title: frameTexts.notificationsFailed, variant: "destructive" }),
  );
  useEffect(() => {
    if (failed) complain();
  }, [failed]);
  return result.status === "success" ? result.data.total : 0;
}
