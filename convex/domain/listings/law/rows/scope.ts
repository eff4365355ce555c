/** Animals outside Shoal's scope, and the laws on some of them. */
import { CITES, invasiveAnimal, invasiveInNorthernIreland, rule, UK } from "../instruments";
import type { LawSubject } from "../types";

const TERMS = "Shoal's terms: what may be listed";
const SCOPE = "Shoal is for fish, shrimp, snails and plants.";

/** Phrases that contain an animal's name but don't mean the animal: "newt food", "safe with frogs". */
const phrasesWith = (...animals: string[]) =>
  animals.flatMap((animal) => [
    ...["food", "safe", "tank", "friendly", "plant", "proof", "pond", "keeper", "owner"].map(
      (word) => `${animal} ${word}`,
    ),
    ...["for", "food for", "safe for", "safe with"].map((words) => `${words} ${animal}`),
  ]);

const outOfScope = (subject: string) =>
  rule(UK, "blocked", "sure", TERMS, `${SCOPE} ${subject}`, ["sell"]);

/** Whether a reason is Shoal's own policy rather than a law. */
export const isOwnChoice = (reason: string) => reason.startsWith(SCOPE);

export const OUT_OF_SCOPE: readonly LawSubject[] = [
  {
    covers: "Axolotls",
    names: ["axolotl", "ambystoma", "axolotyl", "axolotol", "mexican walking fish"],
    unless: phrasesWith("axolotl"),
    looseNames: ["wooper looper", "axie", "axies", "axo"],
    rules: [
      outOfScope(
        "Axolotls are amphibians with needs of their own: please contact an amphibian society or rescue.",
      ),
      rule(
        UK,
        "proof",
        "likely",
        CITES,
        "Axolotls are listed in Annex B of the wildlife-trade rules: the seller must be able to show its lawful origin.",
        ["sell"],
      ),
    ],
  },
  {
    covers: "Frogs and other amphibians",
    names: [
      "african dwarf frog",
      "dwarf frog",
      "african clawed frog",
      "clawed frog",
      "hymenochirus",
      "xenopus",
      "pseudhymenochirus",
      "fire bellied newt",
      "fire belly newt",
    ],
    looseNames: [
      ...["adf", "frog", "froglet", "tadpole", "toad", "newt", "salamander", "amphibian"],
      ...["bombina", "cynops", "triturus", "lissotriton"],
    ],
    unless: [
      ...[
        "frog spawn",
        "frog bit",
        "frog fish",
        "frog mouth",
        "toad fish",
        "toad stool",
        "toad head",
      ],
      // L134, Peckoltia compta.
      ...["leopard frog pleco", "leopard frog plec", "l134 leopard frog", "134 leopard frog"],
      ...["tadpole snail", ...phrasesWith("frog", "tadpole", "newt", "toad", "dwarf frog")],
    ],
    rules: [outOfScope("Frogs, toads and newts are amphibians and cannot be listed.")],
  },
  {
    covers: "African clawed frog",
    names: ["xenopus laevis", "african clawed frog"],
    rules: [
      invasiveInNorthernIreland(
        "In Northern Ireland the African clawed frog is on the list of invasive species: it may not be kept, moved or sold.",
      ),
    ],
  },
  {
    covers: "American bullfrog",
    names: [
      "american bullfrog",
      "bullfrog",
      "bull frog",
      "lithobates catesbeianus",
      "rana catesbeiana",
    ],
    rules: [...invasiveAnimal("American bullfrogs are"), outOfScope("Frogs cannot be listed.")],
  },
  {
    covers: "Pond sliders (terrapins)",
    names: [
      ...["red eared slider", "yellow bellied slider", "yellow belly slider", "cumberland slider"],
      ...["rotwangen schmuckschildkrote", "gelbwangen schmuckschildkrote", "red ear slider"],
      ...["rotwangenschildkrote", "gelbwangenschildkrote", "yellow ear slider"],
      ...["pond slider", "red eared terrapin", "yellow bellied terrapin", "trachemys"],
      ...["trachemys scripta", "trachemys scripta elegans", "trachemys scripta scripta"],
    ],
    rules: [...invasiveAnimal("Pond sliders are"), outOfScope("Terrapins cannot be listed.")],
  },
  {
    covers: "Turtles and terrapins",
    names: [
      ...["schildkrote", "schildkroten", "tortue", "tortuga", "zołw", "zolw"],
      "musk turtle",
      "razorback musk",
      "map turtle",
      "snapping turtle",
      "softshell turtle",
      "reeves turtle",
    ],
    looseNames: ["terrapin", "turtle", "tortoise", "caiman", "sternotherus", "graptemys"],
    unless: [
      "turtle grass",
      "turtle weed",
      "turtle weight",
      "tortoise shell",
      "tortoise nerite",
      ...phrasesWith("turtle", "terrapin", "tortoise"),
    ],
    rules: [outOfScope("Turtles and terrapins are reptiles and cannot be listed.")],
  },
];
