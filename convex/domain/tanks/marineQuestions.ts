/** Questions for buyers of a marine animal that isn't in the species data, often a coral. */
import { question } from "./question";
import type { QuizQuestion } from "../shared/quiz";

export const MARINE_QUESTIONS: readonly QuizQuestion[] = [
  question(
    "M1",
    "salinity",
    "Water has evaporated from a marine tank. What do you top it up with?",
    [
      "Fresh water without salt, best from reverse osmosis.",
      "Salt water as strong as that in the tank.",
      "Salt water twice as strong, since some of it has gone.",
      "Nothing at all, until the next water change is due.",
    ],
    "Only water evaporates: the salt stays behind. Topping up with salt water makes the tank saltier every day.",
  ),
  question(
    "M2",
    "coral-room",
    "Two corals of different kinds are placed so close together that they will touch as they grow. What is likely to happen?",
    [
      "They sting each other, and one of them dies back.",
      "They grow into one coral.",
      "Nothing: corals cannot tell each other apart.",
      "Both stop growing until one is moved, but neither is harmed.",
    ],
    "Corals are animals, and many of them sting whatever they reach. Leave them room to grow.",
  ),
  question(
    "M3",
    "copper",
    "A marine fish has white spot, and corals, shrimp and snails live in its tank. What should you do?",
    [
      "Move the fish to another tank and treat it there.",
      "Put a medicine with copper into the tank.",
      "Halve the salt in the tank for some weeks.",
      "Take the corals out for one night, and turn up the heater.",
    ],
    "Copper, and water with much less salt, can cure a fish but kill corals, shrimp and snails. So treat the fish in a separate tank.",
  ),
];
