/** What a plant's buyer is asked in the place of what an animal's is: light, roots, CO2, plant eaters, arrival. */
import { displayName } from "../listings/species";
import type { Species } from "../listings/speciesTypes";
import { question } from "./question";
import type { QuizQuestion } from "../shared/quiz";
import { isAttachedPlant, isFloatingPlant, isPlantedOnly } from "./rules/traits";

/** The general ones. That of a plant that nobody wants any more is asked of everybody: `data/quiz.json`. */
export const PLANT_QUESTIONS: readonly QuizQuestion[] = [
  question(
    "P1",
    "light",
    "How long should the light be on each day over a newly planted tank?",
    [
      "Six to eight hours, by a timer.",
      "Two to three hours, in the evening only.",
      "Twelve to fourteen hours, so that they root faster.",
      "Day and night for the first week.",
    ],
    "Six to eight hours are enough while plants settle. Longer days feed algae before they feed the plants.",
  ),
  question(
    "P2",
    "substrate",
    "Which plants gain most from a rich substrate or root tabs?",
    [
      "Swords and cryptocorynes.",
      "Floating plants such as frogbit.",
      "Mosses on wood.",
      "Anubias and java fern on a stone.",
    ],
    "Swords and cryptocorynes feed through their roots. The others take what they need from the water.",
  ),
  question(
    "P3",
    "co2",
    "When does added CO2 matter most?",
    [
      "For demanding carpet plants under strong light.",
      "For easy plants such as java fern in low light.",
      "For floating plants, which have no roots in the ground.",
      "At night, when the light is off and plants rest.",
    ],
    "Strong light makes demanding plants grow faster than the CO2 in plain water allows. Easy plants grow without any added, floating ones take it from the air, and no plant uses it in the dark.",
  ),
  question(
    "P4",
    "plant-eaters",
    "Soft-leaved plants are to go into a tank that has animals. Which of these are likely to eat them?",
    ["Common goldfish.", "Cherry shrimp.", "Neon tetras.", "Pygmy corydoras."],
    "Goldfish graze on soft leaves and pull up what is not rooted. The other three leave healthy plants alone.",
  ),
  question(
    "P5",
    "plant-arrival",
    "Your plants have arrived. What do you do before they go into the tank?",
    [
      "Rinse them, take off dead leaves and look under the others for snails and eggs.",
      "Plant them as they are, and pour in the water from the bag, which they are used to.",
      "Leave them in the closed bag for some days, so that they get used to the room.",
      "Let them dry on a towel overnight, so that any snails and eggs on them die.",
    ],
    "Plants can bring snails and parasites. Rinsing and looking helps; two to four weeks in water without fish is safer still. The bag water never goes into your tank.",
  ),
];

const PLANTING = {
  attached: "Tied to wood or stone, and not buried.",
  floating: "Afloat at the surface.",
  rooted: "With its roots in the substrate.",
} as const;
/** No plant of ours is kept like that. */
const IN_A_POT = "In a pot, with its leaves above the water.";

/** The one way in which a plant is kept; null for animals, and for plants that do well in several. */
function wayOf(species: Species): keyof typeof PLANTING | null {
  if (species.group !== "plant") return null;
  if (isAttachedPlant(species)) return "attached";
  if (isFloatingPlant(species)) return "floating";
  return isPlantedOnly(species) ? "rooted" : null;
}

/** How a plant is put into the tank; null for animals and for plants that can be kept in several ways. */
export function plantingQuestion(species: Species): QuizQuestion | null {
  const way = wayOf(species);
  if (way === null) return null;
  const right = PLANTING[way];
  const [first, second] = Object.values(PLANTING).filter((text) => text !== right);
  const name = displayName(species);
  return question(
    `${species.scientificName}:planting`,
    "planting",
    `How does this plant go into a tank: ${name}?`,
    [right, first ?? "", second ?? "", IN_A_POT],
    EXPLANATIONS[way](name),
  );
}

const EXPLANATIONS: Record<keyof typeof PLANTING, (name: string) => string> = {
  attached: (name) => `${name} holds on to wood and stone. Buried in the substrate it would rot.`,
  floating: (name) => `${name} lives at the surface, and takes light from what grows below it.`,
  rooted: (name) => `${name} is planted in the substrate.`,
};
