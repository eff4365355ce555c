import type { CONTACT_REASONS } from "../shared/constants";

export type ContactReason = (typeof CONTACT_REASONS)[number];

export const contactReasonLabels: Record<ContactReason, string> = {
  general_inquiry: "General enquiry",
  feedback: "Feedback",
  support_request: "Support request",
  partnership: "Partnership",
  other: "Something else",
};
