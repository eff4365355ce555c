/** Mails about what a seller earned in a year. */
import type { EmailContent } from "#convex/shared/mail/layout.ts";

/** At a line of the law: `lineNotice` has the words, `url` leads to the figures. */
export function sellerLineMail(
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
