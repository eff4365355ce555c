const WAITING =
  "Nobody else sees the listing yet. It goes into the shop when an admin has accepted your proof; you are told by mail.";

/**
 * What becomes of a listing whose proof an admin has not accepted, for its seller: `here` on its edit page, `next`
 * elsewhere.
 */
export const proofTexts = {
  asked: {
    label: "Proof needed",
    title: "The law asks for proof",
    next: "Nobody else sees the listing. Send the proof on its edit page; it goes back into the shop when an admin has accepted it.",
    here: "Nobody else sees the listing. Send the proof below; it goes back into the shop when an admin has accepted it.",
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
    next: "Nobody else sees the listing. Send another proof on its edit page; the reason stands there.",
    here: "Nobody else sees the listing. The reason stands below, where you can send another proof.",
  },
} as const;
