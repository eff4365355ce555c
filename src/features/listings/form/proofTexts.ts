const WAITING =
  "Only you can see this listing for now. It goes on sale once Shoal accepts your proof; we'll email you.";
const REVIEW =
  "Only you can see this listing for now. It repeats part of a listing that we took off sale for good, so Shoal will check it first. If we approve it, it goes on sale.";

/**
 * Texts for the seller of a listing that needs a proof or a review before it goes on sale. The edit page shows
 * `here`, other pages `next`.
 */
export const proofTexts = {
  asked: {
    label: "Proof needed",
    title: "The law requires proof",
    next: "Only you can see this listing. Send the proof on the edit page. The listing goes back on sale once Shoal accepts the proof.",
    here: "Only you can see this listing. Send the proof below. The listing goes back on sale once Shoal accepts the proof.",
  },
  waiting: {
    label: "Waiting for Shoal",
    title: "Waiting for us to check your proof",
    next: WAITING,
    here: WAITING,
  },
  refused: {
    label: "Proof refused",
    title: "Your proof was refused",
    next: "Only you can see this listing. Open the edit page to see the reason and send new proof.",
    here: "Only you can see this listing. See the reason below, and send new proof.",
  },
  review: {
    label: "Waiting for review",
    title: "Waiting for us to review this listing",
    next: REVIEW,
    here: REVIEW,
  },
} as const;
