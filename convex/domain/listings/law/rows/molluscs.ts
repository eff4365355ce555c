import { invasiveInNorthernIreland, provenOrigin, rule, UK } from "../instruments";
import type { LawSubject } from "../types";

const PLANT_HEALTH =
  "Assimilated Regulation (EU) 2019/2072 as amended by SI 2020/1527: Pomacea is a quarantine pest; in Northern Ireland the Regulation of the European Union";

export const MOLLUSCS: readonly LawSubject[] = [
  {
    covers: "Apple snails (every Pomacea, sold as mystery or Inca snails)",
    names: [
      ...["pomacea", "pomacea bridgesii", "pomacea diffusa", "pomacea canaliculata", "ampullaria"],
      ...[
        "golden apple snail",
        "golden mystery snail",
        "blue mystery snail",
        "ivory mystery snail",
      ],
      ...["gold mystery snail", "purple mystery snail", "magenta mystery snail", "inca snail"],
      ...[
        "golden inca snail",
        "island apple snail",
        "channeled apple snail",
        "spike topped apple snail",
      ],
    ],
    rules: [
      rule(
        UK,
        "blocked",
        "likely",
        PLANT_HEALTH,
        "Apple snails damage crops and wetlands. Importing, breeding or passing them on is banned, so they cannot be listed.",
      ),
    ],
  },
  {
    covers: "Apple and mystery snails without the name of a species",
    names: [
      ...["apfelschnecke", "apfelschnecken", "ampullaire"],
      "apple snail",
      "mystery snail",
      "mystery apple snail",
      "brig snail",
    ],
    // `misspelt.ts` doesn't correct two wrong letters in a word this short.
    looseNames: ["misery snail", "apple snale", "mystery snale", "spike topped apple"],
    unless: ["chinese mystery snail", "japanese mystery snail"],
    settledBy: [
      ...["asolene", "asolene spixi", "spixi", "zebra apple snail", "cipangopaludina"],
      ...["cipangopaludina chinensis", "marisa cornuarietis", "colombian ramshorn"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "likely",
        PLANT_HEALTH,
        "Snails sold under these names are nearly always apple snails (Pomacea), which may not be sold. Name the species if it is another one, such as Asolene spixi.",
      ),
    ],
  },
  {
    covers: "Chinese mystery snail and giant ramshorn",
    names: [
      ...["cipangopaludina", "bellamya chinensis", "chinese mystery snail", "trapdoor snail"],
      ...["japanese trapdoor snail", "marisa cornuarietis", "colombian ramshorn", "giant ramshorn"],
    ],
    rules: [
      invasiveInNorthernIreland(
        "This snail was probably added to Northern Ireland's list of invasive species in 2025, so it may not be listed or sent there until that is clear.",
      ),
    ],
  },
  {
    covers: "Freshwater pearl mussel",
    names: ["freshwater pearl mussel", "pearl mussel", "margaritifera"],
    rules: [
      rule(
        UK,
        "blocked",
        "likely",
        "Wildlife and Countryside Act 1981, Schedule 5; in Northern Ireland the Wildlife (Northern Ireland) Order 1985",
        "This is a protected native animal: taking or selling it needs a licence.",
      ),
    ],
  },
  {
    covers: "Queen conch",
    names: ["queen conch", "pink conch", "strombus gigas", "lobatus gigas", "aliger gigas"],
    rules: [provenOrigin("the queen conch")],
  },
  {
    covers: "Medicinal leeches",
    names: ["medicinal leech", "leech medicinal", "hirudo", "hirudo medicinalis", "hirudo verbana"],
    rules: [provenOrigin("medicinal leeches")],
  },
  {
    covers: "Zebra and quagga mussels",
    names: [
      ...["zebra mussel", "quagga mussel", "dreissena", "dreissena polymorpha"],
      ...["dreissena bugensis", "dreissena rostriformis"],
    ],
    looseNames: ["quagga"],
    rules: [
      rule(
        UK,
        "blocked",
        "likely",
        "Wildlife and Countryside Act 1981, section 14 and Schedule 9; in Northern Ireland the Wildlife (Northern Ireland) Order 1985",
        "Zebra and quagga mussels clog pipes and smother native mussels. Letting them reach any water is an offence, so they cannot be listed.",
      ),
    ],
  },
  {
    covers: "Giant clams (every Tridacna and Hippopus)",
    names: [
      ...["giant clam", "tridacna", "hippopus", "maxima clam", "crocea clam", "squamosa clam"],
      ...["derasa clam", "deresa clam", "gigas clam"],
    ],
    looseNames: ["crocea", "derasa", "squamosa"],
    rules: [provenOrigin("giant clams")],
  },
];
