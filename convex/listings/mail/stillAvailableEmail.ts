import { isolated } from "#convex/domain/shared/isolated.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";

/** Asks a seller whether these listings are still available, or says that they left the shop without an answer. */
export function stillAvailableMail(
  titles: readonly string[],
  isOffSale: boolean,
  url: string,
): EmailContent {
  const [first = ""] = titles;
  const others = titles.length - 1;
  const what = others === 0 ? isolated(first) : `${isolated(first)} and ${others} more`;
  const all = titles.length > 1 ? "them" : "it";
  const subject = isOffSale
    ? `Off sale until you say it's there: ${what}`
    : `Still available? ${what}`;
  return {
    subject,
    preview: subject,
    heading: isOffSale ? "Off sale for now" : "Still available?",
    paragraphs: [
      isOffSale
        ? "We took these off sale, because you hadn't told us for 60 days that they're still available:"
        : "You listed these some time ago, and buyers want to be sure that they're still there:",
      titles.map((title) => `“${isolated(title)}”`).join(", "),
      isOffSale
        ? `One tap on My Listings puts ${all} back on sale.`
        : `One tap on My Listings says so. Without an answer we take ${all} off sale 60 days after you listed, changed or last confirmed ${all}.`,
    ],
    action: { label: "Open My Listings", url },
  };
}
