/** What the developer tools say, and functions in the same words. */
export const demoTexts = {
  off: "Developer tools are switched off on this deployment.",
} as const;
