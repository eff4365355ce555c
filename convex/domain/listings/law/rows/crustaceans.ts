import {
  CRAYFISH_ORDER,
  ENGLAND_WALES,
  GB,
  invasiveAnimal,
  invasiveInNorthernIreland,
  rule,
  UK,
} from "../instruments";
import type { LawPlace, LawSubject } from "../types";

const SCOTLAND_ORDER =
  "Scotland: Prohibition of Keeping of Live Fish (Crayfish) Orders of 1992 and 1996 and later";
const NO_CRAYFISH: readonly LawPlace[] = ["Scotland", "Northern Ireland"];
const REDCLAW_NAMES = [
  ...[
    "redclaw",
    "redclaw crayfish",
    "red claw",
    "redclaws",
    "red clawed crayfish",
    "red claw crayfish",
  ],
  ...["cherax quadricarinatus", "quadricarinatus"],
];
/** Fish with a colour named after lobsters. */
const LOBSTER_COLOURED = [
  ...["guppy", "endler", "betta", "plakat", "halfmoon", "platy", "swordtail", "molly", "discus"],
  "goldfish",
];
const UNLICENSED =
  "Keeping a crayfish other than the redclaw needs a licence that is not given for pets; in Scotland no crayfish may be kept at all.";

export const CRUSTACEANS: readonly LawSubject[] = [
  {
    covers: "Invasive crayfish: signal, red swamp, marbled, spiny-cheek, virile",
    names: [
      ...[
        "signalkrebs",
        "signalkrafta",
        "rak sygnalowy",
        "rak sygnałowy",
        "roter amerikanischer sumpfkrebs",
      ],

      ...["signal crayfish", "signal cray", "pacifastacus", "pacifastacus leniusculus"],
      ...["red swamp crayfish", "red swamp cray", "louisiana crayfish", "procambarus clarkii"],
      ...[
        "marbled crayfish",
        "marble crayfish",
        "marmorkreb",
        "marmorkrebs",
        "marbled cray",
        "marble cray",
      ],
      ...["procambarus virginalis", "procambarus fallax virginalis", "self cloning crayfish"],
      ...["spiny cheek crayfish", "faxonius limosus", "orconectes limosus"],
      ...["virile crayfish", "faxonius virilis", "orconectes virilis"],
    ],
    looseNames: ["redswamp", "white specter", "white spectre"],
    rules: invasiveAnimal("These crayfish are"),
  },
  {
    covers: "Rusty crayfish",
    names: ["rusty crayfish", "faxonius rusticus", "orconectes rusticus"],
    rules: [
      rule(GB, "blocked", "sure", CRAYFISH_ORDER, UNLICENSED),
      invasiveInNorthernIreland("The rusty crayfish is on the list of invasive species there."),
    ],
  },
  {
    covers: "Every other crayfish except the redclaw",
    names: [
      ...[
        "electric blue crayfish",
        "florida crayfish",
        "florida blue crayfish",
        "blue florida crayfish",
      ],
      ...["procambarus", "procambarus alleni", "cambarellus", "cambarellus patzcuarensis"],
      ...[
        "dwarf orange crayfish",
        "orange dwarf crayfish",
        "cpo crayfish",
        "dwarf mexican crayfish",
      ],
      ...["mexican dwarf crayfish", "cherax destructor", "yabby", "yabbies", "yabbie", "faxonius"],
      ...[
        "orconectes",
        "pontastacus",
        "pontastacus leptodactylus",
        "euastacus",
        "cambarus",
        "astacus",
        "astacus astacus",
        "narrow clawed crayfish",
        "turkish crayfish",
        "noble crayfish",
      ],
      ...[
        "cherax pulcher",
        "cherax boesemani",
        "cherax snowden",
        "cherax holthuisi",
        "thunderbolt crayfish",
      ],
      ...[
        "apricot crayfish",
        "zebra crayfish",
        "ghost crayfish",
        "white ghost crayfish",
        "dwarf crayfish",
      ],
    ],
    looseNames: ["cpo", "cpos", "marron"],
    rules: [
      rule(ENGLAND_WALES, "blocked", "sure", CRAYFISH_ORDER, UNLICENSED),
      rule(["Scotland"], "blocked", "sure", SCOTLAND_ORDER, UNLICENSED),
      rule(["Northern Ireland"], "blocked", "likely", "To be confirmed with DAERA", UNLICENSED),
    ],
  },
  {
    covers: "White-clawed crayfish",
    names: ["white clawed crayfish", "white claw crayfish", "austropotamobius", "native crayfish"],
    rules: [
      rule(
        UK,
        "blocked",
        "sure",
        "Wildlife and Countryside Act 1981, Schedule 5; in Northern Ireland the Wildlife (Northern Ireland) Order 1985",
        "This is a protected native animal: taking or selling it needs a licence.",
      ),
    ],
  },
  {
    covers: "Redclaw crayfish",
    names: REDCLAW_NAMES,
    unless: [
      "red claw crab",
      "red clawed crab",
      "red claw shrimp",
      "red claw macrobrachium",
      "red claw macro shrimp",
    ],
    rules: [
      rule(
        ENGLAND_WALES,
        "proof",
        "sure",
        `${CRAYFISH_ORDER}: general licence for heated indoor aquaria`,
        "Redclaw is the one crayfish that may be kept in England and Wales, and only in a heated indoor aquarium. The seller must show which species it is, with a receipt that names it or a clear photo of the claws and the back. In Scotland and Northern Ireland it may not be kept, so it cannot be sold or sent there.",
      ),
      rule(
        ["Scotland"],
        "blocked",
        "sure",
        SCOTLAND_ORDER,
        "In Scotland no crayfish may be kept or sold, the redclaw included.",
      ),
      rule(
        ["Northern Ireland"],
        "blocked",
        "likely",
        "To be confirmed with DAERA",
        "We know of no licence under which a redclaw may be kept in Northern Ireland.",
      ),
    ],
  },
  {
    covers: "Crayfish without the name of a species",
    names: [
      ...[
        "ecrevisse",
        "flusskrebs",
        "flusskrebse",
        "cangrejo de rio",
        "cangrejo rojo",
        "rivierkreeft",
        "krayfish",
      ],
      "crayfish",
      "crawfish",
      "crawdad",
      "crayfishes",
      "cherax",
    ],
    looseNames: ["gambero", "cray", "lobster", "freshwater lobster", "krebs", "krebse"],
    settledBy: REDCLAW_NAMES,
    unless: [
      ...[
        "lobster claw plant",
        "lobster pot",
        "crayfish plant",
        "crayfish food",
        "crayfish pellet",
        "food for crayfish",
      ],
      ...["crayfish tank", "crayfish cave", "crayfish tube", "crayfish safe", "crayfish proof"],
      ...["cray tank", "cray pot", "crayfish pot", "crayfish trap", "crayfish net"],
      // Marine species.
      ...["reef lobster", "squat lobster", "spiny lobster", "slipper lobster", "lobster haven"],
      ...LOBSTER_COLOURED.flatMap((fish) =>
        ["lobster", "lobster red", "red lobster", "lobster tail", "lobster claw"].map(
          (colour) => `${colour} ${fish}`,
        ),
      ),
    ],
    rules: [
      rule(
        ENGLAND_WALES,
        "name",
        "sure",
        CRAYFISH_ORDER,
        "Only one crayfish may be kept, the redclaw (Cherax quadricarinatus); sellers use “lobster” and colour names for several that may not. Name the species if it is a redclaw; any other cannot be listed.",
      ),
      rule(
        NO_CRAYFISH,
        "blocked",
        "sure",
        SCOTLAND_ORDER,
        "In Scotland and Northern Ireland no crayfish may be listed.",
      ),
    ],
  },
  {
    covers: "Killer and demon shrimp",
    names: [
      ...["killer shrimp", "demon shrimp", "dikerogammarus", "dikerogammarus villosus"],
      ...["dikerogammarus haemobaphes", "hemimysis", "hemimysis anomala"],
    ],
    rules: [
      rule(
        UK,
        "blocked",
        "likely",
        "Wildlife and Countryside Act 1981, section 14; in Northern Ireland the Wildlife (Northern Ireland) Order 1985",
        "These shrimp from the Black Sea wipe out other river life. Letting them reach any water is an offence, so they cannot be listed.",
      ),
    ],
  },
  {
    covers: "Chinese mitten crab",
    names: [
      ...["wollhandkrabbe"],
      "chinese mitten crab",
      "mitten crab",
      "eriocheir",
      "eriocheir sinensis",
    ],
    looseNames: ["mitten"],
    rules: invasiveAnimal("Mitten crabs are"),
  },
];
