import { listingTexts } from "#convex/domain/listings/texts.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";

/** Why a listing is off sale: a changed law or an admin who read it. `reason`: whole sentences. */
export type OffSale = {
  cause: "law" | "admin";
  isProofRequired: boolean;
  /** The seller can't put it back: it, or a listing that it repeats, had been taken off sale before. */
  isFinal?: boolean;
  reason: string;
};

/** What a seller can do about a listing that an admin took off sale. */
export const takedownNext = (isFinal: boolean): string =>
  isFinal
    ? listingTexts.takedownFinal
    : `It's off sale. ${listingTexts.takedownChange} If you think that we're wrong, contact us.`;

export function lawMail(
  listingTitle: string,
  { cause, isProofRequired, isFinal = false, reason }: OffSale,
  editUrl: string,
): EmailContent {
  const title = isolated(listingTitle);
  const subject = isProofRequired
    ? `Please send proof: ${title}`
    : `Your listing was taken off sale: ${title}`;
  return {
    subject,
    preview: subject,
    heading: isProofRequired ? "The law requires proof" : "Taken off sale",
    paragraphs: [
      cause === "law"
        ? `We check listings whenever the law changes, and “${title}” can't be sold as it is.`
        : `“${title}” can't be sold as it is.`,
      reason,
      isProofRequired
        ? "It's off sale until you send proof on its edit page and we accept it."
        : cause === "law"
          ? "It's off sale. You can change it on its edit page and put it back on sale once it's lawful, or delete it."
          : takedownNext(isFinal),
    ],
    action: { label: "Edit the listing", url: editUrl },
  };
}
