import { provenOrigin, rule, CITES, UK } from "../instruments";
import type { LawSubject } from "../types";

const GENERA = [
  ...["acanthastrea", "acropora", "alveopora", "anacropora", "astreopora", "australogyra"],
  ...["blastomussa", "catalaphyllia", "caulastrea", "caulastraea", "cynarina", "cyphastrea"],
  ...["dendrophyllia", "diploastrea", "diploria", "dipsastraea", "duncanopsammia", "echinophyllia"],
  ...["echinopora", "euphyllia", "eusmilia", "favia", "favites", "fimbriaphyllia", "fungia"],
  ...["galaxea", "goniastrea", "goniopora", "heliofungia", "homophyllia", "hydnophora"],
  ...["leptastrea", "leptoseris", "lobactis", "lobophyllia", "manicina", "merulina"],
  ...["micromussa", "montipora", "mycedium", "oulophyllia", "oxypora", "pachyseris", "pavona"],
  ...["pectinia", "physogyra", "platygyra", "plerogyra", "pocillopora", "polyphyllia"],
  ...["porites", "psammocora", "scolymia", "seriatopora", "stylocoeniella", "stylophora"],
  ...["symphyllia", "trachyphyllia", "tubastraea", "tubastrea", "turbinaria", "wellsophyllia"],
  // Not stony corals, but on the same Annex.
  ...["heliopora", "tubipora", "millepora", "stylaster", "distichopora"],
];

const TRADE_NAMES = [
  ...["stony coral", "hard coral", "sps", "lps", "sps coral", "lps coral", "sps frag", "lps frag"],
  ...["hammer coral", "torch coral", "frogspawn", "frog spawn", "frogspawn coral", "octospawn"],
  ...["frog spawn coral", "duncan", "duncans", "duncan coral", "acro", "acros", "monti", "montis"],
  ...["staghorn coral", "table coral", "birdsnest coral", "bird nest coral", "birds nest coral"],
  ...["cats paw coral", "brain coral", "open brain", "chalice", "chalice coral", "acan", "acans"],
  ...["acan lord", "acan coral", "blasto", "blastos", "scoly", "trumpet coral", "candy cane coral"],
  ...[
    "candycane coral",
    "bubble coral",
    "plate coral",
    "elegance coral",
    "galaxy coral",
    "sun coral",
  ],
  ...[
    "flowerpot coral",
    "flower pot coral",
    "cup coral",
    "scroll coral",
    "moon coral",
    "war coral",
  ],
  ...["trachy", "wilsoni", "lobo coral", "pineapple coral", "finger montipora", "bali slimer"],
  ...[
    "organ pipe coral",
    "pipe organ coral",
    "fire coral",
    "blue ridge coral",
    "pearl bubble coral",
    "donut coral",
  ],
  ...[
    "hammer frag",
    "torch frag",
    "cauliflower coral",
    "vase coral",
    "elkhorn coral",
    "digitata",
    "goni",
    "gonis",
  ],
];

const SOFT = [
  ...["zoanthus", "zoanthid", "zoa", "zoas", "button polyp", "palythoa", "paly", "sarcophyton"],
  ...[
    "toadstool",
    "leather coral",
    "leather",
    "briareum",
    "pachyclavularia",
    "gsp",
    "green star polyp",
  ],
  ...[
    "star polyp",
    "xenia",
    "pulsing xenia",
    "kenya tree",
    "capnella",
    "discosoma",
    "mushroom coral",
  ],
  ...["mushroom", "ricordea", "rhodactis", "clove polyp", "clavularia", "sinularia", "soft coral"],
  ...["gorgonian", "anthelia", "cladiella", "lobophytum", "devils hand", "bounce mushroom"],
];

export const CORALS: readonly LawSubject[] = [
  {
    covers: "All stony corals (and blue, organ-pipe and fire corals)",
    names: [...GENERA, ...TRADE_NAMES],
    looseNames: ["hammer", "torch", "scolly", "scollies", "wellso", "birdsnest", "digi", "stylo"],
    unless: [
      "birdsnest fern",
      "hammer head",
      "hammer cowfish",
      "hammer oyster",
      "torch anemone",
      "torch light",
      "torch lily",
      "torch ginger",
    ],
    rules: [provenOrigin("stony corals")],
  },
  {
    covers: "Black corals",
    names: ["black coral", "antipatharia", "antipathes", "cirrhipathes", "black wire coral"],
    rules: [provenOrigin("black corals")],
  },
  {
    covers: "Live rock",
    names: ["live rock", "liverock"],
    unless: ["dry live rock"],
    rules: [provenOrigin("live rock, which counts as stony coral,")],
  },
  {
    covers: "Coral without the name of a species",
    names: [
      ...["coral frag", "coral frags", "frag pack", "mixed coral", "coral pack", "marine coral"],
      ...["reef coral", "coral colony", "coral bundle", "coral package"],
    ],
    settledBy: [...SOFT, ...GENERA, ...TRADE_NAMES],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        CITES,
        "Stony corals may be sold only with proof of where they come from; soft corals don't need it. Say which corals these are.",
      ),
    ],
  },
];
