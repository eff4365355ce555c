import { staleAfterText } from "#convex/domain/listings/freshness.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";

const NAMED_MAX = 20;

/** Asks a seller whether these listings are still available, or says that they left the shop without an answer. */
export function stillAvailableMail(
  titles: readonly string[],
  isOffSale: boolean,
  url: string,
): EmailContent {
  const [first = ""] = titles;
  const others = titles.length - 1;
  const what = others === 0 ? isolated(first) : `${isolated(first)} and ${others} more`;
  const [it, these, theyAre] = others === 0 ? ["it", "this", "it's"] : ["them", "these", "they're"];
  const subject = isOffSale ? `Off sale until you confirm: ${what}` : `Still available? ${what}`;
  const unnamed = titles.length - NAMED_MAX;
  const names = titles.slice(0, NAMED_MAX).map((title) => `“${isolated(title)}”`);
  return {
    subject,
    preview: subject,
    heading: isOffSale ? "Off sale for now" : "Still available?",
    paragraphs: [
      isOffSale
        ? `We took ${these} off sale, because we hadn't heard for ${staleAfterText} that ${theyAre} still available:`
        : `You listed ${these} some time ago, and buyers want to be sure that ${theyAre} still available:`,
      [...names, ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(", "),
      isOffSale
        ? `One tap on My Listings puts ${it} back on sale.`
        : `One tap on My Listings confirms ${it}. If you don't answer, we take ${it} off sale ${staleAfterText} after the last change, sale or confirmation.`,
    ],
    action: { label: "Open My Listings", url },
  };
}
