import { useQuery_experimental as useQueryResult } from "convex/react";
import { useEffect, useEffectEvent } from "react";
import { api } from "#convex/_generated/api.js";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useToast } from "#src/hooks/useToast.ts";
import { setTitleCount } from "#src/lib/head.tsx";

/**
 * The live counts of the navbar: items waiting under 'Messages' and unread notifications. 0 while
 * unknown.
 */
export function useBadge(): { waiting: number; unread: number } {
  const { status, profileIsLive } = useAuth();
  const toast = useToast();
  const args = status === "signedIn" && profileIsLive ? {} : "skip";
  const badge = useQueryResult({ query: api.messages.badge.get, args });
  const hasFailed = badge.status === "error";
  const showError = useEffectEvent(() =>
    toast.show({ title: frameTexts.notificationsFailed, variant: "destructive" }),
  );
  useEffect(() => {
    if (hasFailed) showError();
  }, [hasFailed]);
  const unread = badge.status === "success" ? badge.data.unreadNotifications : 0;
  useEffect(() => setTitleCount(unread), [unread]);
  return { waiting: badge.status === "success" ? badge.data.total : 0, unread };
}
