/** Emails about the proof that a restricted species may be sold. */

import { isolated } from "#convex/domain/shared/isolated.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";

export function proofMail(
  listingTitle: string,
  accept: boolean,
  reason: string,
  url: string,
): EmailContent {
  const title = isolated(listingTitle);
  const subject = accept ? `Your proof was accepted: ${title}` : `Please send more proof: ${title}`;
  return {
    subject,
    preview: subject,
    heading: accept ? "Your proof was accepted" : "Your proof was refused",
    paragraphs: [
      accept
        ? `We've checked your proof for “${title}” and accepted it.`
        : `We've checked your proof for “${title}” and couldn't accept it.`,
      `Reason: ${reason}`,
      accept
        ? "The listing is on sale now, unless you've deactivated it."
        : "The listing isn't on sale. You can send more proof on its edit page.",
    ],
    action: { label: accept ? "View the listing" : "Edit the listing", url },
  };
}
