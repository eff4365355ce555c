export const reviewTexts = {
  modalTitle: "Leave review",
  saved: "Thank you. Your review is on the seller's profile.",
  changed: "Your review was changed.",
  saveFailed: "Could not save your review. Please try again.",
  answered: "Your answer now appears below the review.",
  answerFailed: "Could not save your answer. Please try again.",
  loadFailed: "Could not load reviews.",
  notCompleted: "You can review an order once it's completed, unless it was refunded in full.",
  changeOver: "A review can be changed for 48 hours after it was first saved.",
  answeredAlready: "You have answered this review already.",
  hidden: "Shoal has hidden this review, so it cannot be changed or answered.",
} as const;
