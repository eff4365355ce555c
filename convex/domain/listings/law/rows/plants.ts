import { invasiveInNorthernIreland, invasivePlant, rule, GB, UK } from "../instruments";
import type { LawSubject } from "../types";

const SALE_BAN =
  "Wildlife and Countryside Act 1981 (Prohibition on Sale etc. of Invasive Non-native Plants) (England) Order 2014";
const RELEASE =
  "Wildlife and Countryside Act 1981, section 14 and, in England and Wales, Schedule 9";
const NOT_OUTDOORS = "Planting them in the wild, or letting them get there, is an offence.";

/** Banned from sale in England only. */
const bannedInEngland = (name: string) => [
  rule(
    ["England"],
    "blocked",
    "sure",
    SALE_BAN,
    `${name} smothers wild waters and has been banned from sale in England since 2014.`,
    ["sell"],
  ),
  rule(
    ["Wales", "Scotland"],
    "note",
    "likely",
    RELEASE,
    `${NOT_OUTDOORS} They may not be sold in England.`,
  ),
];

export const PLANTS: readonly LawSubject[] = [
  {
    covers: "Parrot's feather",
    names: [
      ...["brasilianisches tausendblatt"],

      ...["parrots feather", "parrot feather", "parrot s feather", "myriophyllum aquaticum"],
      ...["myriophyllum brasiliense", "myriophyllum proserpinacoides", "brazilian milfoil"],
    ],
    looseNames: ["feather parrot", "feather parrots"],
    rules: invasivePlant("Parrot's feather is"),
  },
  {
    covers: "Broadleaf watermilfoil",
    names: ["broadleaf watermilfoil", "broad leaved watermilfoil", "myriophyllum heterophyllum"],
    rules: invasivePlant("Broadleaf watermilfoil is"),
  },
  {
    covers: "Watermilfoil without the name of a species",
    names: ["myriophyllum"],
    looseNames: ["watermilfoil", "water milfoil", "milfoil", "myrio"],
    settledBy: [
      ...["myriophyllum aquaticum", "myriophyllum brasiliense", "myriophyllum heterophyllum"],
      ...["myriophyllum mattogrossense", "myriophyllum tuberculatum", "myriophyllum spicatum"],
      ...["myriophyllum verticillatum", "myriophyllum alterniflorum", "myriophyllum propinquum"],
      ...["myriophyllum simulans", "myriophyllum pinnatum", "myriophyllum guyana"],
      ...["myriophyllum roraima", "myriophyllum sp guyana", "myriophyllum sp roraima"],
      ...["spiked water milfoil", "whorled water milfoil", "eurasian watermilfoil"],
      ...["spiked milfoil", "brazilian milfoil", "myriophyllum proserpinacoides"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        "As for Myriophyllum aquaticum and M. heterophyllum",
        "Some watermilfoils, parrot's feather among them, are invasive and may not be sold. Name the species, such as Myriophyllum mattogrossense.",
      ),
    ],
  },
  {
    covers: "Water hyacinth",
    names: [
      ...["wasserhyazinthe", "jacinthe d eau", "jacinthe deau", "jacinto de agua", "hiacynt wodny"],

      "water hyacinth",
      "eichhornia",
      "eichornia",
      "pontederia crassipes",
      "eichhornia crassipes",
    ],
    looseNames: ["hyacinth"],
    unless: [
      ...["eichhornia azurea", "eichhornia diversifolia", "anchored water hyacinth"],
      ...["grape hyacinth", "anchored hyacinth"],
    ],
    rules: invasivePlant("Water hyacinth is"),
  },
  {
    covers: "Carolina fanwort (green cabomba)",
    names: ["cabomba caroliniana", "carolina fanwort", "green cabomba", "fanwort", "fan wort"],
    rules: invasivePlant("Carolina fanwort is"),
  },
  {
    covers: "Cabomba without the name of a species",
    names: ["cabomba"],
    settledBy: [
      ...["red cabomba", "cabomba furcata", "cabomba piauhyensis", "cabomba aquatica"],
      ...["yellow cabomba", "cabomba palaeformis"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        "As for Cabomba caroliniana",
        "Most cabomba in the trade is Carolina fanwort (Cabomba caroliniana), which may not be sold. Name the species if it is another one, such as Cabomba furcata.",
      ),
    ],
  },
  {
    covers: "Curly waterweed",
    names: [
      "curly waterweed",
      "african elodea",
      "elodea crispa",
      "lagarosiphon",
      "lagarosiphon major",
    ],
    unless: ["lagarosiphon madagascariensis", "lagarosiphon cordofanus"],
    rules: invasivePlant("Curly waterweed is"),
  },
  {
    covers: "Nuttall's waterweed",
    names: [
      ...["nuttalls pondweed", "nuttall s pondweed"],
      "nuttalls waterweed",
      "nuttall s waterweed",
      "nuttall waterweed",
      "elodea nuttallii",
    ],
    rules: invasivePlant("Nuttall's waterweed is"),
  },
  {
    covers: "Elodea without the name of a species",
    names: ["elodea"],
    settledBy: [
      ...["elodea canadensis", "canadian elodea", "american elodea", "elodea callitrichoides"],
      ...["elodea densa", "brazilian elodea", "egeria", "african elodea", "elodea crispa"],
      ...["anacharis", "elodea najas", "giant elodea"],
      ...["elodea nuttallii", "canadian pondweed", "canadian waterweed"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        "As for Elodea nuttallii",
        "One elodea is Nuttall's waterweed (Elodea nuttallii), which may not be sold. Name the species, such as Egeria densa or Elodea canadensis.",
      ),
    ],
  },
  {
    covers: "Floating pennywort",
    names: [
      ...["grosser wassernabel", "großer wassernabel"],
      "floating pennywort",
      "hydrocotyle ranunculoides",
    ],
    rules: invasivePlant("Floating pennywort is"),
  },
  {
    covers: "Hydrocotyle without the name of a species",
    names: ["hydrocotyle"],
    looseNames: ["pennywort"],
    settledBy: [
      ...["hydrocotyle tripartita", "hydrocotyle leucocephala", "hydrocotyle verticillata"],
      ...["hydrocotyle sibthorpioides", "hydrocotyle vulgaris", "hydrocotyle ranunculoides"],
      ...["hydrocotyle japan", "japanese hydrocotyle", "hydrocotyle mini", "mini hydrocotyle"],
      ...["japan pennywort", "pennywort japan", "japanese pennywort", "brazilian pennywort"],
      ...["brazil pennywort", "whorled pennywort", "marsh pennywort", "floating pennywort"],
      ...["hydrocotyle sp japan", "mini pennywort"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        "As for Hydrocotyle ranunculoides",
        "One pennywort is the invasive floating pennywort (Hydrocotyle ranunculoides), which may not be sold. Name the species, such as Hydrocotyle leucocephala.",
      ),
    ],
  },
  {
    covers: "Water primroses",
    names: [
      ...["jussie"],

      ...[
        "water primrose",
        "floating primrose willow",
        "ludwigia grandiflora",
        "ludwigia peploides",
      ],
      ...[
        "ludwigia uruguayensis",
        "uruguayan hampshire purslane",
        "creeping water primrose",
        "uruguay primrose",
      ],
      ...["ludwigia hexapetala", "jussiaea grandiflora", "jussiaea uruguayensis"],
      "ludwigia montevidensis",
    ],
    rules: invasivePlant("This water primrose is"),
  },
  {
    covers: "Ludwigia without the name of a species",
    names: [...["heusenkraut"], "ludwigia", "jussiaea"],
    settledBy: [
      ...["ludwigia repens", "ludwigia palustris", "ludwigia glandulosa", "ludwigia arcuata"],
      ...["ludwigia ovalis", "ludwigia brevipes", "ludwigia inclinata", "ludwigia sedioides"],
      ...["ludwigia senegalensis", "ludwigia pantanal", "ludwigia cuba", "ludwigia rubin"],
      ...["ludwigia super red", "super red ludwigia", "ludwigia mini super red", "red ludwigia"],
      ...[
        "creeping ludwigia",
        "ludwigia natans",
        "ludwigia kentiana",
        "ludwigia x kentiana",
        "ludwigia perennis",
        "ludwigia white",
      ],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        "As for Ludwigia grandiflora and L. peploides",
        "Some ludwigias are invasive water primroses, which may not be sold. Name the species, such as Ludwigia repens.",
      ),
    ],
  },
  {
    covers: "Giant salvinia",
    names: ["giant salvinia", "salvinia molesta", "salvinia adnata", "kariba weed"],
    rules: invasivePlant("Giant salvinia is"),
  },
  {
    covers: "Salvinia auriculata and S. minima",
    names: ["salvinia auriculata", "salvinia minima", "salvinia hastata", "eared watermoss"],
    rules: [
      rule(
        UK,
        "proof",
        "likely",
        "As for Salvinia molesta, which is sold under these names",
        "Giant salvinia (Salvinia molesta), which may not be sold, is also sold under this name. Show that yours is a different species: a grower's label or a receipt that names it.",
      ),
    ],
  },
  {
    covers: "Salvinia without the name of a species",
    names: ["salvinia", "watermoss", "water spangles"],
    settledBy: [
      ...["salvinia natans", "salvinia cucullata", "salvinia auriculata", "salvinia minima"],
      ...["salvinia hastata", "salvinia molesta", "salvinia adnata", "salvinia oblongifolia"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        "As for Salvinia molesta",
        "One salvinia is the invasive giant salvinia, which may not be sold. Name the species, such as Salvinia natans.",
      ),
    ],
  },
  {
    covers: "Senegal tea plant",
    names: ["senegal tea plant", "senegal tea", "gymnocoronis", "gymnocoronis spilanthoides"],
    rules: invasivePlant("Senegal tea plant is"),
  },
  {
    covers: "Alligator weed",
    names: ["alligator weed", "alternanthera philoxeroides"],
    rules: invasivePlant("Alligator weed is"),
  },
  {
    covers: "American skunk cabbage",
    names: ["american skunk cabbage", "skunk cabbage", "lysichiton americanus"],
    rules: invasivePlant("American skunk cabbage is"),
  },
  {
    covers: "Riverbank plants: Himalayan balsam and knotweed, giant hogweed, Chilean rhubarb",
    names: [
      ...["impatiens glandulifera", "heracleum mantegazzianum", "gunnera tinctoria"],
      ...["koenigia polystachya", "persicaria wallichii", "polygonum polystachyum"],
    ],
    // In descriptions these usually refer to a riverbank, not what is for sale.
    looseNames: ["himalayan balsam", "himalayan knotweed", "giant hogweed", "chilean rhubarb"],
    rules: invasivePlant("This riverbank plant is"),
  },
  {
    covers: "New Zealand pigmyweed",
    names: [
      ...["pygmyweed", "pigmyweed", "pygmy weed", "pigmy weed", "tillaea"],

      ...["new zealand pigmyweed", "new zealand pygmyweed", "australian swamp stonecrop"],
      ...["crassula helmsii", "tillaea helmsii", "swamp stonecrop", "australian stonecrop"],
    ],
    rules: [
      ...bannedInEngland("New Zealand pigmyweed"),
      invasiveInNorthernIreland(
        "New Zealand pigmyweed was probably added to Northern Ireland's list of invasive species in 2025, so it may not be listed there.",
      ),
    ],
  },
  {
    covers: "Crassula without the name of a species",
    names: ["crassula"],
    settledBy: ["crassula helmsii", "crassula aquatica", "crassula natans", "crassula ovata"],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        "As for Crassula helmsii",
        "The crassula found in ponds is New Zealand pigmyweed (Crassula helmsii), banned from sale in England. Name the species if it is another one.",
      ),
    ],
  },
  {
    covers: "Water fern (every Azolla)",
    names: [
      ...["algenfarn"],

      "azolla",
      "azolla filiculoides",
      "azolla caroliniana",
      "mosquito fern",
      "fairy fern",
      "fairy moss",
      "duckweed fern",
      "water velvet",
    ],
    looseNames: ["water fern"],
    unless: [
      ...["indian water fern", "sumatra water fern", "water sprite", "asian water fern"],
      ...["congo water fern", "water fern bolbitis", "water fern ceratopteris"],
      ...["african water fern", "african waterfern", "oriental water fern", "oriental waterfern"],
    ],
    rules: [
      ...bannedInEngland("Water fern (Azolla)"),
      rule(
        ["Northern Ireland"],
        "note",
        "likely",
        "Wildlife (Northern Ireland) Order 1985",
        NOT_OUTDOORS,
      ),
    ],
  },
  {
    covers: "Water lettuce",
    names: ["water lettuce", "pistia", "pistia stratiotes", "nile cabbage", "water cabbage"],
    rules: [
      rule(
        GB,
        "note",
        "sure",
        RELEASE,
        `${NOT_OUTDOORS} Keep them in indoor tanks. They may not be sold, kept or sent to Northern Ireland.`,
      ),
      invasiveInNorthernIreland(
        "In Northern Ireland water lettuce is on the list of invasive species: it may not be kept, moved or sold.",
      ),
    ],
  },
  {
    covers: "Plants that must stay indoors",
    names: [
      ...[
        "vallisneria spiralis",
        "elodea canadensis",
        "canadian pondweed",
        "egeria densa",
        "elodea densa",
      ],
      ...["canadian waterweed", "american waterweed", "brazilian elodea", "egeria"],
    ],
    rules: [rule(GB, "note", "likely", RELEASE, NOT_OUTDOORS)],
  },
];
