/** Mails about the law on a listing. */
import { type Problem, problemText } from "../../errors";
import type { EmailContent } from "../../shared/mail/layout";

/** To the seller of a listing that the law has come to forbid, or to ask a proof for. */
export function lawMail(title: string, problem: Problem, editUrl: string): EmailContent {
  const asksProof = problem.code === "species_restricted";
  const subject = asksProof
    ? `Please send a proof: ${title}`
    : `Your listing was taken out of the shop: ${title}`;
  return {
    subject,
    preview: subject,
    heading: asksProof ? "The law asks for a proof" : "Taken out of the shop",
    paragraphs: [
      `We hold listings against the law whenever our table of it changes, and “${title}” cannot be in the shop as it stands.`,
      problemText(problem),
      asksProof
        ? "Nobody can buy it until you have sent the proof on its edit page and an admin has accepted it."
        : "Nobody can buy it. You can change it on its edit page and put it back once it is lawful, or delete it.",
    ],
    action: { label: "Edit the listing", url: editUrl },
  };
}
