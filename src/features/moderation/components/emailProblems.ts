/** What admins read about an address that no email reaches. */
export const emailProblems = {
  bounced: "Emails come back",
  complained: "Marked as spam",
};
