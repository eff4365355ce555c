const WAITING =
  "Only you can see this listing for now. It goes on sale once an admin accepts your proof; we'll email you.";
const REVIEW =
  "Only you can see this listing for now. It repeats part of one that we took off sale for good, so an admin looks at it first. If they allow it, it goes on sale.";

/**
 * Texts for the seller of a listing that an admin must look at first: `here` on its edit page, `next`
 * elsewhere.
 */
export const proofTexts = {
  asked: {
    label: "Proof needed",
    title: "The law requires proof",
    next: "Only you can see this listing. Send the proof on its edit page; it goes back on sale once an admin accepts it.",
    here: "Only you can see this listing. Send the proof below; it goes back on sale once an admin accepts it.",
  },
  waiting: {
    label: "Waiting for an admin",
    title: "Waiting for us to check your proof",
    next: WAITING,
    here: WAITING,
  },
  refused: {
    label: "Proof refused",
    title: "Your proof was refused",
    next: "Only you can see this listing. See its edit page for the reason; you can send another proof there.",
    here: "Only you can see this listing. The reason is below; you can send another proof there.",
  },
  review: {
    label: "Waiting for review",
    title: "Waiting for us to look at it",
    next: REVIEW,
    here: REVIEW,
  },
} as const;
