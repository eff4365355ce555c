export const demoTexts = {
  off: "Developer tools are switched off on this deployment.",
} as const;
