export const fieldTexts = {
  wholeNumber: "Enter a whole number.",
  nameSpecies: "Name the species.",
  chooseReason: "Please choose a reason.",
  reasonMissing: "Please provide a reason.",
  poundsAndPence: "Enter a price in pounds and pence.",
  negativePrice: "A price cannot be negative.",
  noPhotograph: "Add at least one photo.",
  notListed: "This can't be listed on Shoal.",
  speciesUnnamed: "Say which species this is.",
  namePlant:
    "Name the plant. Tracked post is for plants only, and we can't tell whether this is a plant.",
  animalsByPost:
    "This listing offers animals, and animals can't be posted. Leave them out, or untick tracked post.",
  leadsElsewhere:
    "Leave out web addresses, email addresses and phone numbers, and put a space after a full stop.",
  posesAsShoal: "Leave out words that sound as if they came from Shoal, such as “Shoal Support”.",
  atMost: (characters: number) => `Use at most ${characters} characters.`,
};
