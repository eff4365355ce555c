/** Field messages shared by several forms. */
export const fieldTexts = {
  wholeNumber: "Enter a whole number.",
  nameSpecies: "Name the species.",
  chooseReason: "Please choose a reason.",
  reasonMissing: "Please provide a reason.",
  poundsAndPence: "Enter a price in pounds and pence.",
  negativePrice: "A price cannot be negative.",
  noPhotograph: "Add at least one photo.",
  notListed: "What is named here may not be listed.",
  speciesUnnamed: "Say which species this is.",
  namePlant: "Name the plant. Tracked post is for plants only, and nothing says that this is one.",
  animalsByPost:
    "It offers animals, and no animal goes by post. Leave them out, or take tracked post back.",
  leadsElsewhere:
    "Leave out web addresses, email addresses and phone numbers, and put a space after a full stop.",
  atMost: (characters: number) => `Use at most ${characters} characters.`,
};
