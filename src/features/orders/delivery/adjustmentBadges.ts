import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import type { Tone } from "#src/components/ui/Badge.tsx";

type Status = NonNullable<FunctionReturnType<typeof api.orders.adjustments.card>>["status"];

export const ADJUSTMENT_BADGES: Record<Status, { label: string; tone: Tone }> = {
  pending: { label: "Waiting for an answer", tone: "warning" },
  paying: { label: "Waiting for the payment or refund", tone: "warning" },
  accepted: { label: "Accepted", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
  lapsed: { label: "No longer open", tone: "neutral" },
  replaced: { label: "Replaced by a newer one", tone: "neutral" },
};
