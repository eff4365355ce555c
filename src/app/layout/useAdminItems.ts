import { useQuery_experimental as useQueryResult } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { adminItems } from "./navItems";

type Count = { count: number; hasMore: boolean };
export type AdminItem = { label: string; to: string; waiting: Count };

const exactCount = (count: number): Count => ({ count, hasMore: false });
const noCount = exactCount(0);
const sumCounts = (...counts: Count[]): Count => ({
  count: counts.reduce((all, { count }) => all + count, 0),
  hasMore: counts.some(({ hasMore }) => hasMore),
});

/** The entries of the Admin Panel menu with their waiting counts, which are 0 until known. */
export function useAdminItems(): AdminItem[] {
  // The overview page reports a failure.
  const counts = useQueryResult({ query: api.moderation.overview.counts, args: {} });
  const summary = useQueryResult({ query: api.moderation.health.summary, args: {} });
  const waitingCounts: Record<string, Count> = {};
  if (counts.status === "success" && summary.status === "success") {
    const { pendingSellerApplications, flaggedItems, unreadConversations } = counts.data;
    const { claims, listings, money, emails } = summary.data;
    waitingCounts["Overview"] = emails;
    waitingCounts["Seller Approvals"] = exactCount(pendingSellerApplications);
    waitingCounts["Moderation"] = sumCounts(claims, listings, exactCount(flaggedItems));
    waitingCounts["Admin Orders"] = money;
    waitingCounts["Messages"] = exactCount(unreadConversations);
  }
  return adminItems.map((item) => ({ ...item, waiting: waitingCounts[item.label] ?? noCount }));
}
