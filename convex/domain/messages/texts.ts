export const messageTexts = {
  conversationFailed: "Failed to load or create conversation.",
  messagesFailed: "Failed to load messages.",
  sendFailed: "Failed to send message.",
  /** All that a blocked user learns: it doesn't say that they are blocked. */
  undeliverable: "Messages to this person can't be delivered.",
  blocking: "You've blocked this person. Unblock them to message them.",
  missingFieldsTitle: "Missing Fields",
  missingFields: "Please fill in all required fields.",
  submissionErrorTitle: "Submission Error",
  contactFailed: ({ reason }: { reason: string }) => `Could not send your message: ${reason}`,
  contactSent: "Message Sent! Thank you for contacting us. We'll get back to you soon.",
} as const;

/** How lists and emails describe a message without text. */
export const photosText = (count: number): string => (count === 1 ? "Photo" : `${count} photos`);
