/** Mails about the law on a listing. */
import { type Problem, problemText } from "../../errors";
import type { EmailContent } from "../../shared/mail/layout";

/** To the seller of a listing that the law has come to forbid, or to ask a proof for. */
export function lawMail(title: string, problem: Problem, editUrl: string): EmailContent {
  const asksProof = problem.code === "species_restricted";
  const subject = asksProof
    ? `Please send proof: ${title}`
    : `Your listing was taken off sale: ${title}`;
  return {
    subject,
    preview: subject,
    heading: asksProof ? "The law requires proof" : "Taken off sale",
    paragraphs: [
      `We check listings whenever the law changes, and “${title}” can't be sold as it is.`,
      problemText(problem),
      asksProof
        ? "It's off sale until you send proof on its edit page and we accept it."
        : "It's off sale. You can change it on its edit page and put it back on sale once it's lawful, or delete it.",
    ],
    action: { label: "Edit the listing", url: editUrl },
  };
}
