import type { EmailContent } from "#convex/shared/mail/layout.ts";

/** Sent at a legal threshold: `thresholdNotice` has the text, `url` links to the figures. */
export function sellerThresholdMail(
  { headline, text }: { headline: string; text: string },
  url: string,
): EmailContent {
  return {
    subject: headline,
    preview: text,
    heading: headline,
    paragraphs: [text],
    action: { label: "See your figures", url },
  };
}
