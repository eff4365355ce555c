/** Fish that may not be listed. */
import {
  ENGLAND_WALES,
  GB,
  invasiveAnimal,
  invasiveInNorthernIreland,
  LIVE_FISH,
  rule,
  UK,
} from "../instruments";
import type { LawSubject } from "../types";

const LICENCE =
  "This non-native, cold-tolerant fish may not be kept without an individual licence, and none is given for pets.";

/** Needs a licence that hobbyists can't get. */
const licensed = (reason = LICENCE) => [
  rule(ENGLAND_WALES, "blocked", "sure", LIVE_FISH, reason),
  rule(["Scotland"], "blocked", "likely", LIVE_FISH, reason),
  rule(["Northern Ireland"], "blocked", "likely", "To be confirmed with DAERA", reason),
];

export const FISH: readonly LawSubject[] = [
  {
    covers: "Genetically modified fluorescent fish (GloFish)",
    names: [
      ...[
        "glofish",
        "glo fish",
        "glow fish",
        "glow in the dark",
        "genetically modified",
        "gmo fish",
        "gmo tetra",
        "gmo danio",
        "gmo barb",
      ],
      ...["gm fish", "gm danio", "gm tetra", "gm barb", "glo danio", "glo tetra", "glo barb"],
      ...[
        "glow danio",
        "glowing danio",
        "glowing tetra",
        "glowing barb",
        "glowing zebrafish",
        "glow tetra",
        "glow barb",
        "glo betta",
        "glo shark",
        "glo cory",
        "glow shark",
      ],
      ...[
        "fluorescent danio",
        "fluorescent zebra danio",
        "fluorescent zebrafish",
        "fluorescent tetra",
      ],
      ...["fluorescent barb", "fluorescent fish", "fluorescent tiger barb", "electric green tetra"],
      ...[
        "electric green barb",
        "electric green tiger barb",
        "starfire red danio",
        "galactic purple",
        "cosmic blue danio",
        "cosmic blue tetra",
        "cosmic blue barb",
        "moonrise pink",
        "sunburst orange danio",
        "sunburst orange tetra",
      ],
    ],
    looseNames: [
      "gmo",
      "gm zebra danio",
      "danio fluorescent",
      "tetra fluorescent",
      "barb fluorescent",
    ],
    unless: ["not genetically modified", "non gmo", "no gmo", "not gmo", "gmo free"],
    rules: [
      rule(
        UK,
        "blocked",
        "sure",
        "Environmental Protection Act 1990, section 111 and following; in Northern Ireland the Genetically Modified Organisms (Northern Ireland) Order 1991",
        "Fluorescent fish are genetically modified. No one has permission to keep or sell them in the UK.",
      ),
    ],
  },
  {
    covers: "Pumpkinseed",
    names: [
      ...["sonnenbarsch", "perche soleil"],
      "pumpkinseed",
      "pumpkin seed sunfish",
      "lepomis gibbosus",
    ],
    looseNames: ["pumpkin seed"],
    unless: ["pumpkin seed food", "pumpkin seed meal"],
    rules: invasiveAnimal("Pumpkinseeds are"),
  },
  {
    covers: "Other North American sunfish and bass",
    names: [
      ...[
        "lepomis macrochirus",
        "lepomis cyanellus",
        "micropterus salmoides",
        "micropterus dolomieu",
      ],
      ...[
        "bluegill",
        "lepomis",
        "sun bass",
        "sunbass",
        "green sunfish",
        "longear sunfish",
        "redbreast sunfish",
      ],
      ...["black bass", "largemouth bass", "smallmouth bass", "micropterus", "crappie", "pomoxis"],
    ],
    rules: licensed(),
  },
  {
    covers: "Sunfish without the name of a species",
    names: ["sunfish", "sun fish"],
    settledBy: [
      ...["enneacanthus", "blackbanded sunfish", "black banded sunfish", "elassoma"],
      ...["pygmy sunfish", "pumpkinseed sunfish", "marosatherina", "celebes sunfish"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "likely",
        LIVE_FISH,
        "Most sunfish need a licence that is not given for pets, and the pumpkinseed is banned. Name the species.",
      ),
    ],
  },
  {
    covers: "Topmouth gudgeon",
    names: [
      ...["blaubandbarbling"],

      "topmouth gudgeon",
      "clicker barb",
      "stone moroko",
      "pseudorasbora",
      "pseudorasbora parva",
    ],
    looseNames: ["topmouth"],
    rules: invasiveAnimal("Topmouth gudgeon are"),
  },
  {
    covers: "Amur sleeper",
    names: ["amur sleeper", "chinese sleeper", "perccottus", "perccottus glenii"],
    rules: invasiveAnimal("Amur sleepers are"),
  },
  {
    covers: "Striped eel catfish",
    names: ["striped eel catfish", "coral catfish", "plotosus", "plotosus lineatus"],
    rules: invasiveAnimal("Striped eel catfish are"),
  },
  {
    covers: "Mosquitofish",
    names: ["gambusia", "mosquitofish", "mosquito fish", "gambusia affinis", "gambusia holbrooki"],
    rules: [
      rule(GB, "blocked", "likely", LIVE_FISH, LICENCE),
      invasiveInNorthernIreland(
        "In Northern Ireland mosquitofish are on the list of invasive species.",
      ),
    ],
  },
  {
    covers: "Northern snakehead",
    names: ["northern snakehead", "channa argus"],
    rules: [
      rule(GB, "blocked", "sure", LIVE_FISH, LICENCE),
      invasiveInNorthernIreland(
        "In Northern Ireland northern snakeheads are on the list of invasive species.",
      ),
    ],
  },
  {
    covers: "Snakeheads without the name of a species",
    names: ["snakehead", "channa", "snake head"],
    unless: ["snakehead guppy", "snake head guppy", "snakehead betta", "betta snakehead"],
    settledBy: [
      ...["channa argus", "channa bleheri", "channa andrao", "channa gachua", "channa limbata"],
      ...["channa micropeltes", "channa pulchra", "channa asiatica", "channa stewartii"],
      ...["channa barca", "channa aurantimaculata", "channa pleurophthalma", "channa orientalis"],
      ...[
        "rainbow snakehead",
        "dwarf snakehead",
        "northern snakehead",
        "red snakehead",
        "ocellated snakehead",
      ],
    ],
    rules: [
      rule(
        UK,
        "name",
        "likely",
        LIVE_FISH,
        "The northern snakehead may not be kept, and the rules for other snakeheads differ. Name the species.",
      ),
    ],
  },
  {
    covers: "Bullheads and channel catfish",
    names: [
      ...["ictalurus punctatus", "ictalurus furcatus", "ameiurus natalis"],
      ...[
        "brown bullhead",
        "black bullhead",
        "yellow bullhead",
        "bullhead catfish",
        "bullhead cat",
        "ameiurus",
      ],
      ...["cold water catfish", "coldwater catfish", "channel catfish", "channel cat", "ictalurus"],
      ...["ictalurus nebulosus", "ameiurus nebulosus", "ameiurus melas", "white channel catfish"],
    ],
    rules: licensed(),
  },
  {
    covers: "Wels and walking catfish",
    names: [
      ...["silure"],

      ...[
        "wels catfish",
        "wels",
        "silurus glanis",
        "silurus",
        "european catfish",
        "danube catfish",
      ],
      ...[
        "walking catfish",
        "clarias",
        "clarias batrachus",
        "clarias gariepinus",
        "sharptooth catfish",
      ],
    ],
    rules: licensed(),
  },
  {
    covers: "Fathead minnow (rosy red)",
    names: ["fathead minnow", "rosy red", "rosy red minnow", "pimephales", "pimephales promelas"],
    looseNames: ["fathead"],
    unless: ["rosy red tetra"],
    rules: licensed(),
  },
  {
    covers: "Bitterling",
    names: ["bitterling", "rhodeus", "rhodeus amarus", "rhodeus ocellatus", "rhodeus sericeus"],
    rules: licensed(),
  },
  {
    covers:
      "Zander and its relatives, sunbleak, mudminnows, silver, bighead and black carp, suckers, mummichog, round goby",
    names: [
      ...[
        "zander",
        "pikeperch",
        "pike perch",
        "walleye",
        "sander lucioperca",
        "stizostedion",
        "sander vitreus",
        "sander volgensis",
      ],
      ...[
        "sunbleak",
        "motherless minnow",
        "leucaspius",
        "leucaspius delineatus",
        "belica",
        "mudminnow",
        "mud minnow",
        "umbra krameri",
      ],
      ...[
        "umbra pygmaea",
        "umbra limi",
        "silver carp",
        "bighead carp",
        "carp bighead",
        "asian carp",
        "hypophthalmichthys",
        "black carp",
      ],
      ...["mylopharyngodon", "white sucker", "catostomus", "leuciscus aspius", "aspius aspius"],
      ...[
        "mummichog",
        "fundulus heteroclitus",
        "round goby",
        "neogobius",
        "neogobius melanostomus",
      ],
    ],
    rules: licensed(),
  },
  {
    covers: "Gars other than the Florida and the Cuban gar",
    names: [
      "spotted gar",
      "alligator gar",
      "longnose gar",
      "hybrid gar",
      "shortnose gar",
      "lepisosteus",
    ],
    looseNames: ["gar", "atractosteus"],
    unless: [
      ...[
        "florida gar",
        "cuban gar",
        "gar florida",
        "gar cuban",
        "lepisosteus platyrhincus",
        "atractosteus tristoechus",
      ],
      ...["freshwater gar", "needle nose gar", "needlenose gar", "silver gar", "asian gar"],
    ],
    rules: [
      rule(
        UK,
        "blocked",
        "likely",
        LIVE_FISH,
        "Among the gars only pure Florida and Cuban gars may be kept without an individual licence. Name the species if it is one of these.",
      ),
    ],
  },
];
