/** Fish protected by trade rules. */
import { CITES, provenOrigin, rule, UK } from "../instruments";
import type { LawSubject } from "../types";

const AROWANA = "Assimilated Council Regulation (EC) 338/97, Annex A: Article 10 certificate";

export const PROTECTED_FISH: readonly LawSubject[] = [
  {
    covers: "Asian arowana",
    names: [
      ...["asian arowana", "scleropages formosus", "scleropages", "golden arowana", "red arowana"],
      ...[
        "asian aro",
        "super red arowana",
        "crossback arowana",
        "green arowana",
        "banjar red arowana",
        "asian bonytongue",
      ],
    ],
    unless: ["scleropages jardinii", "scleropages leichardti", "australian arowana"],
    rules: [
      rule(
        UK,
        "blocked",
        "sure",
        AROWANA,
        "An Asian arowana may be kept, but offered for sale only with its own Article 10 certificate, and its number must be in the advertisement. Shoal cannot check these, so it cannot be listed.",
        ["sell"],
      ),
    ],
  },
  {
    covers: "Arowana or “dragon fish” without the name of a species",
    names: ["dragon fish", "dragonfish", "arowana"],
    looseNames: ["aro"],
    settledBy: [
      ...["silver arowana", "osteoglossum", "black arowana", "osteoglossum bicirrhosum", "guppy"],
      ...["jardini", "scleropages jardinii", "australian arowana", "poecilia reticulata", "goby"],
      ...["gobioides", "asian arowana", "scleropages formosus", "betta", "betta splendens"],
      ...["silver aro", "arowana silver", "dragon eel", "african arowana", "heterotis"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        AROWANA,
        "“Dragon fish” and “arowana” may mean the protected Asian arowana, which cannot be listed. Name the species.",
      ),
    ],
  },
  {
    covers: "Sturgeons and paddlefish",
    names: [
      ...["esturgeon", "esturion"],

      ...["sturgeon", "sterlet", "acipenser", "huso", "acipenser ruthenus", "beluga", "paddlefish"],
      ...["polyodon", "acipenser baerii", "acipenser gueldenstaedtii", "scaphirhynchus"],
      ...["diamond sturgeon", "siberian sturgeon"],
    ],
    looseNames: ["sturg"],
    unless: ["sturgeon food", "sturgeon pellet"],
    rules: [
      provenOrigin("every sturgeon"),
      rule(
        ["England", "Wales"],
        "note",
        "sure",
        "Import of Live Fish (England and Wales) Act 1980: general licence",
        "Sturgeons may be kept only indoors or in a private garden pond of less than an acre.",
      ),
    ],
  },
  {
    covers: "River stingrays (every Potamotrygon)",
    names: [
      ...["stingray", "sting ray", "potamotrygon", "potamotrygon motoro", "motoro", "motoro ray"],
      ...[
        "ocellate river stingray",
        "black diamond ray",
        "freshwater ray",
        "potamotrygon leopoldi",
      ],
      ...["leopoldi ray", "henlei ray", "pearl ray", "tiger ray", "river ray"],
      ...["p12 ray", "p13 ray", "p14 ray", "p12 stingray", "p13 stingray", "p14 stingray"],
      ...["leopoldi pup", "henlei pup", "ray pup", "ray pups", "potamotrygon henlei"],
    ],
    rules: [provenOrigin("river stingrays", "likely")],
  },
  {
    covers: "Zebra plec",
    names: [
      ...["zebra plec", "zebra pleco", "l46", "l046", "l 46", "l 046", "hypancistrus zebra"],
      ...["imperial zebra plec", "zebra l46"],
    ],
    unless: ["zebra plec food", "zebra pleco food"],
    rules: [provenOrigin("the zebra plec")],
  },
  {
    covers: "Hypancistrus without the name of a species",
    names: ["hypancistrus"],
    settledBy: [
      ...[
        "hypancistrus zebra",
        "hypancistrus inspector",
        "hypancistrus contradens",
        "snowball plec",
      ],
      ...["snowball pleco", "hypancistrus furunculus", "hypancistrus debilittera", "l333", "l066"],
      ...["l66", "l260", "l262", "l129", "l201", "l102", "l199", "l236", "l399", "l400", "l144"],
      ...[
        "king tiger",
        "queen arabesque",
        "hypancistrus seideli",
        "zebra plec",
        "zebra pleco",
        "l46",
      ],
      ...["l046", "l174", "l340", "l28", "l136", "l270", "l333 pleco", "hypancistrus vandragti"],
    ],
    rules: [
      rule(
        UK,
        "name",
        "sure",
        CITES,
        "One Hypancistrus, the zebra plec, may be sold only with proof of its origin. Name the species or its L-number.",
      ),
    ],
  },
  {
    covers: "Arapaima and humphead wrasse",
    names: [
      ...["arapaima", "arapaima gigas", "pirarucu", "paiche"],
      ...["napoleon wrasse", "humphead wrasse", "maori wrasse", "cheilinus undulatus"],
    ],
    rules: [provenOrigin("this species")],
  },
  {
    covers: "Seahorses (every Hippocampus)",
    names: [
      ...["seepferdchen", "hippocampe", "caballito de mar"],
      "seahorse",
      "sea horse",
      "hippocampus",
    ],
    unless: ["seahorse ornament", "seahorse food"],
    rules: [provenOrigin("every seahorse")],
  },
  {
    covers: "European eel",
    names: ["european eel", "anguilla", "glass eel", "elver", "common eel", "silver eel"],
    rules: [provenOrigin("the European eel", "likely")],
  },
];
