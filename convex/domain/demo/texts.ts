/** Texts shared by the developer tools page and its functions. */
export const demoTexts = {
  off: "Developer tools are switched off on this deployment.",
} as const;
