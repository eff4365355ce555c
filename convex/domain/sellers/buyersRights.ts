/** The buyer's legal rights by kind of seller. The live-arrival promise is the same for both kinds. */
export const BUYERS_RIGHTS = {
  private: {
    short:
      "You're buying from a private person, so shop rights don't apply. Our live-arrival promise does.",
    full: "The item must be the seller's own, and as described. The rights that shops give (30-day returns, 14-day cancellation) don't apply.",
  },
  trader: {
    short:
      "You're buying from a business, so shop rights apply, and so does our live-arrival promise.",
    full: "The item must be of satisfactory quality, fit for purpose and as described, and you have 30 days to reject it if it isn't. When you buy online you can usually cancel within 14 days, except for goods that spoil quickly.",
  },
} as const;
