/** Fish that tolerate cold water: where they may be kept. */
import { ENGLAND_WALES, GB, invasiveInNorthernIreland, LIVE_FISH, rule, UK } from "../instruments";
import type { LawSubject } from "../types";

const INDOORS =
  "In Great Britain these fish may be kept in indoor aquaria only, never in a pond, tub or barrel.";

export const COLD_FISH: readonly LawSubject[] = [
  {
    covers: "Chinese high-fin banded shark",
    names: [
      ...["chinese high fin banded shark", "high fin banded shark", "hi fin banded shark"],
      ...[
        "zebra hi fin",
        "chinese sucker",
        "chinese hi fin shark",
        "chinese hifin",
        "chinese hi fin",
        "myxocyprinus",
        "myxocyprinus asiaticus",
      ],
    ],
    rules: [
      rule(
        UK,
        "proof",
        "likely",
        LIVE_FISH,
        "This fish was named in the rules on importing live fish. Show that it may be kept: a licence, or a reply from the Fish Health Inspectorate.",
      ),
    ],
  },
  {
    covers: "Grass carp",
    names: ["grass carp", "ctenopharyngodon", "ctenopharyngodon idella", "white amur"],
    rules: [
      rule(
        ENGLAND_WALES,
        "note",
        "sure",
        `${LIVE_FISH}: general licence`,
        "In England and Wales it may be kept without an individual licence only indoors or in a private garden pond of less than an acre.",
      ),
      rule(
        ["Scotland", "Northern Ireland"],
        "proof",
        "lawyer",
        LIVE_FISH,
        "We don't know of a general licence for grass carp here. Show your own licence, or a reply from the Marine Directorate or DAERA.",
      ),
    ],
  },
  {
    covers: "Koi, ghost and mirror carp",
    names: [
      ...[
        "koi",
        "koi carp",
        "ghost koi",
        "ghost carp",
        "mirror carp",
        "common carp",
        "leather carp",
      ],
      ...["cyprinus", "cyprinus carpio", "cyprinus rubrofuscus", "butterfly koi", "carp"],
    ],
    unless: [
      ...["koi betta", "koi angelfish", "koi angel", "koi guppy", "koi swordtail", "koi molly"],
      ...["koi platy", "betta koi", "galaxy koi betta", "koi pond", "koi plakat", "koi sword"],
      ...[
        "grass carp",
        "silver carp",
        "bighead carp",
        "carp bighead",
        "asian carp",
        "black carp",
        "prussian carp",
        "crucian carp",
      ],
      ...["koi food", "koi galaxy", "koi halfmoon", "koi scalare"],
    ],
    rules: [
      rule(
        UK,
        "note",
        "sure",
        "Exempt from the live-fish Orders; Keeping and Introduction of Fish (England and River Esk Catchment Area) Regulations 2015 (SI 2015/10)",
        "Koi and other carp may be kept in ponds. Koi herpesvirus and spring viraemia must be reported to the Fish Health Inspectorate, and putting them into a lake or river needs a permit.",
      ),
    ],
  },
  {
    covers: "Cold-tolerant ornamental fish: indoors only",
    names: [
      ...["medaka", "ricefish", "rice fish", "oryzias", "oryzias latipes", "oryzias woworae"],
      ...[
        "weather loach",
        "dojo loach",
        "gold dojo",
        "dojo",
        "misgurnus",
        "misgurnus anguillicaudatus",
      ],
      ...["misgurnus bipartitus", "paradise fish", "macropodus", "white cloud mountain minnow"],
      ...["white cloud minnow", "wcmm", "tanichthys", "tanichthys albonubes", "rosy barb"],
      ...[
        "pethia conchonius",
        "gold barb",
        "barbodes semifasciolatus",
        "zebra danio",
        "danio rerio",
      ],
      ...["hillstream loach", "beaufortia", "sewellia", "redtail goodeid", "xenotoca"],
    ],
    rules: [rule(GB, "note", "sure", `${LIVE_FISH}: general licence for indoor aquaria`, INDOORS)],
  },
  {
    covers: "Weather loach in Northern Ireland",
    names: [
      "weather loach",
      "weatherfish",
      "weather fish",
      "dojo loach",
      "gold dojo",
      "misgurnus",
      "misgurnus anguillicaudatus",
    ],
    rules: [
      invasiveInNorthernIreland(
        "The weather loach was probably added to Northern Ireland's list of invasive species in 2025, so it may not be listed there until that is clear.",
      ),
    ],
  },
  {
    covers: "Orfe",
    names: ["golden orfe", "orfe", "leuciscus idus"],
    rules: [
      rule(
        ENGLAND_WALES,
        "note",
        "sure",
        "Exempt from the live-fish Orders; SI 2015/10",
        "Orfe may be kept in ponds; putting them into a lake or river needs a permit.",
      ),
    ],
  },
];
