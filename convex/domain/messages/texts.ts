/** What chats and the contact page say, and what functions say in the same words. */
export const messageTexts = {
  conversationFailed: "Failed to load or create conversation.",
  messagesFailed: "Failed to load messages.",
  sendFailed: "Failed to send message.",
  /** All that a blocked person is told. */
  undeliverable: "Messages to this person cannot be delivered.",
  blocking: "You have blocked this person. Unblock them to write to them.",
  missingFieldsTitle: "Missing Fields",
  missingFields: "Please fill in all required fields.",
  submissionErrorTitle: "Submission Error",
  contactFailed: ({ reason }: { reason: string }) => `Could not send your message: ${reason}`,
  contactSent: "Message Sent! Thank you for contacting us. We'll get back to you soon.",
} as const;

/** What lists and mails say of a message without words. */
export const photosText = (count: number): string =>
  count === 1 ? "Photograph" : `${count} photographs`;
