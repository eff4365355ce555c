import type { ClaimItem } from "../../domain/claims/states";

/**
 * What is said to the claims of the demo, by how far each has come: `open` waits for its seller, `offered` for its
 * buyer, `contested` for an admin, `decided` is over. Money in pence.
 */
type DemoClaim = {
  items: ClaimItem[];
  description: string;
  answer?: { words: string; offer?: number };
  verdict?: { amount: number; reason: string };
};
export type DemoClaimState = "open" | "offered" | "contested" | "decided";

export const demoClaims: Record<DemoClaimState, DemoClaim> = {
  open: {
    items: [
      { problem: "dead", animals: 1 },
      { problem: "wrongNumber", animals: 1 },
    ],
    description:
      "Four shrimp are lively. One was dead in the moss, and I cannot find a sixth in the bag.",
  },
  offered: {
    items: [{ problem: "dead", animals: 1 }],
    description: "One of the two was dead in the bag when I opened the box.",
    answer: {
      words:
        "I am sorry to see that. The parcel stood at the depot overnight, which was not in my hands. I would share the loss.",
      offer: 400,
    },
  },
  contested: {
    items: [{ problem: "wrongSpecies", animals: 2 }],
    description:
      "Two of them are plain brown with no yellow at all. They are not the line in the pictures.",
    answer: {
      words:
        "They lose colour when they travel and have it back within a week. All four come from the same tank.",
    },
  },
  decided: {
    items: [{ problem: "ill", animals: 3 }],
    description: "Three lay on their side, with white patches along the back.",
    answer: {
      words:
        "They were clean when they left me. My whole tank is well, as the picture of today shows.",
    },
    verdict: {
      amount: 700,
      reason: "The patches are clear in the photographs; two of the three have come round since.",
    },
  },
};
