import type { ReactNode } from "react";
import { Badge, type Tone } from "../Badge";

/** The tone of every state that a page shows: orders, listings, accounts, applications, claims, reports. */
const tones: Record<string, Tone> = {
  pending: "warning",
  processing: "info",
  shipped: "accent",
  delivered: "moss",
  completed: "success",
  cancelled: "neutral",
  refunded: "neutral",
  disputed: "danger",
  active: "success",
  inactive: "neutral",
  suspended: "warning",
  banned: "danger",
  pending_review: "warning",
  approved: "success",
  rejected: "danger",
  accepted: "success",
  lapsed: "neutral",
  open: "warning",
  resolved: "success",
  suitable: "success",
  caution: "warning",
  unsuitable: "danger",
};

/** A state as it stands in the data ("pending"), or with `children` in other words; never colour alone. */
export function StatusBadge({ status, children }: { status: string; children?: ReactNode }) {
  return <Badge tone={tones[status.toLowerCase()] ?? "neutral"}>{children ?? status}</Badge>;
}
