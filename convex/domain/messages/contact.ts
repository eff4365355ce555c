import type { CONTACT_REASONS } from "../shared/constants";

export type ContactReason = (typeof CONTACT_REASONS)[number];

/** The reasons as people read them. */
export const contactReasonLabels: Record<ContactReason, string> = {
  general_inquiry: "General enquiry",
  feedback: "Feedback",
  support_request: "Support request",
  partnership: "Partnership",
  other: "Something else",
};
