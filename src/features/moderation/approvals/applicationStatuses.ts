import type { Tone } from "#src/components/ui/Badge.tsx";
import type { Application } from "./applications";

export type Status = Application["status"];

export const STATUS_BADGES: Record<Application["status"], { label: string; tone: Tone }> = {
  pending_review: { label: "Pending review", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

export const statuses = (Object.keys(STATUS_BADGES) as Status[]).map((value) => ({
  value,
  label: STATUS_BADGES[value].label,
}));
