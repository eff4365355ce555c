/** How sellers might get barred things past the law: by spelling, in pieces, in another language, over two fields. */
import { describe, expect, test } from "vitest";
import { lawOf, offeredBlocked } from "../../../convex/domain/listings/law/law";
import { putRight } from "../../../convex/domain/listings/law/misspelt";
import { allSpecies } from "../../../convex/domain/listings/species";
import articles from "../../../convex/domain/site/data/articles.json";
import { DESCRIPTION_MAX } from "../../../convex/domain/shared/constants";
import { foldText } from "../../../convex/domain/shared/text";

const MISSPELT = [
  ...["water hyasinth", "waterhyacinth", "w@ter hyacinth", "Water Hyacynth", "azola", "azzolla"],
  ...["parot feather", "parots feather", "mistery snails", "mystry snail", "aple snails"],
  ...["sturgen", "axalotl", "Signel crayfish", "sygnal crayfish", "signal craw fish", "krayfish"],
  ...["floating penny wort", "New Zealand pigmy weed", "NZ pygmyweed", "Marmor krebs", "az olla"],
  ...["myrio aquaticum", "proc clarkii", "P leniusculus", "lagarosifon", "ludwigea grandiflora"],
];
const ABROAD = [
  ...["Wasserhyazinthe", "Jacinthe d’eau", "jacinto de agua", "Großer Algenfarn"],
  ...["Flusskrebse", "Écrevisses", "cangrejo de río", "Signalkräfta", "rak sygnałowy"],
  ...["Apfelschnecken", "ampularia", "Schildkröte", "tortue de Floride", "żółw", "Seepferdchen"],
];
const DISGUISED = [
  ...[
    "cray🦞fish",
    "cr#ayfish",
    "cra⠀yfish",
    "cr™ayfish",
    "cra:yfish",
    "cr?ay?fish",
    "craaayfishhh",
  ],
  ...[
    "cr@yf!$h",
    "¢r@yfi$h",
    "ϲгαγfιςh",
    "ȼɍⱥɏfɨsħ",
    "ⲥrⲁyfⲓsh",
    "ꓚꓣꓮꓬꓝꓲꓢꓧ",
    "ɕɽɑyfɩʂh",
    "craүfish",
  ],
  ...["azo||@", "az😀olla", "stur9eon", "ⱥxøłøŧł"],
];
const ORDERED = ["feather parrot plant", "hyacinth for ponds", "floating hyacinth"];

describe("titles that are stopped", () => {
  test.each([...MISSPELT, ...ABROAD, ...ORDERED, ...DISGUISED])("%s", (title) => {
    expect(["blocked", "name", "proof"]).toContain(lawOf({ title, name: "Other" }).status);
    expect(["blocked", "name", "proof"]).toContain(lawOf({ title: "Lovely", name: title }).status);
  });
  test.each([
    ["Water", "Hyacinth"],
    ["Signal", "Crayfish"],
    ["Parrot's", "Feather"],
    ["Floating plants, water", "hyacinth"],
  ])("“%s” and “%s” for the species", (title, name) => {
    expect(lawOf({ title, name }).status).toBe("blocked");
  });
});

describe("descriptions that are stopped", () => {
  test.each(["cray.fish", "c.r.a.y.f.i.s.h", "cr!ayfish", "cr@yf!$h", "cray🦞fish", "CRAY:FISH"])(
    "%s",
    (name) => {
      expect(offeredBlocked(`Selling signal ${name} too. £5.`)).not.toBeNull();
    },
  );
  test.each([
    "Healthy plants.No crayfish.Collection only.",
    "Easy!Not for tanks with crayfish:they eat it.",
    "Guppies/platies/mollies;snail free;crayfish-free tank.",
  ])("and this is not: %s", (text) => {
    expect(offeredBlocked(text)).toBeNull();
  });
});

describe("what needs a proof, offered by the description of something else", () => {
  const guppies = { title: "Guppies", name: "Guppy" };
  test.each([
    "Also selling zebra plecs, £80 each.",
    "Redclaw crayfish £5 each as well.",
    "Comes with a free torch coral.",
    "I also have seahorses for sale: seahorses available.",
    "Selling my L46 too",
  ])("%s", (text) => {
    expect(offeredBlocked(text, ["England"], guppies)).not.toBeNull();
  });
  test.each([
    "They live beside my zebra plecs.",
    "Kept with redclaw crayfish, and no zebra plecs for sale here.",
    "I used to breed seahorses.",
    "Not suitable with stingrays.",
  ])("and not: %s", (text) => {
    expect(offeredBlocked(text, ["England"], guppies)).toBeNull();
  });
  test("what the listing itself is of has its own proof", () => {
    const torch = { title: "Torch coral", name: "Torch coral" };
    expect(offeredBlocked("Torch frags available, £20 each", ["England"], torch)).toBeNull();
    expect(offeredBlocked("Zebra plecs available", ["England"], torch)).not.toBeNull();
  });
});

describe("a name that runs into the next line", () => {
  test.each([
    "Also a pair of signal\ncrayfish, £5",
    "Lovely plants and water \n hyacinth",
    "Parrot's\nfeather",
    "and red\nswamp crayfish",
  ])("is stopped: %o", (text) => {
    expect(offeredBlocked(text)).not.toBeNull();
  });
  test.each([
    "Kept without signal\ncrayfish",
    "No duckweed, no water\nhyacinth, no snails",
    "No crayfish\nGuppies and cherry shrimp",
    "Plants, no azolla\nshrimp and floating\nplants, no pennywort",
    "Never been near signal\ncrayfish",
    "Free of snails, duckweed and water\nhyacinth",
  ])("but not where there is none of it: %o", (text) => {
    expect(offeredBlocked(text)).toBeNull();
  });
});

describe("what is spelt well is left alone", () => {
  test("by all names of the species data", () => {
    const changed = allSpecies().flatMap(({ scientificName, commonNames, aliases }) =>
      [scientificName, ...commonNames, ...aliases].filter((name) => {
        const folded = foldText(name);
        return putRight(folded) !== folded;
      }),
    );
    expect(changed).toEqual([]);
  });
  test.each(
    ["surgeon tang", "maroon clownfish", "ever so pretty guppies", "six months old", "motor not"]
      .concat(["polite community fish", "check the photos", "red claw crabs", "leather goods"])
      .concat(["plan for a small tank", "while stocks last", "share of my shoal", "sterletta"]),
  )("%s", (title) => {
    expect(["allowed", "note"]).toContain(lawOf({ title, name: "Guppy" }).status);
  });
  test("by everyday words: none that the articles use becomes the name of what is stopped", () => {
    const words = new Set(foldText(JSON.stringify(articles)).split(" "));
    const status = (title: string) => lawOf({ title, name: "Guppy" }).status;
    const wrong = [...words].filter((word) => {
      const right = putRight(word);
      return right !== word && status(right) !== "allowed" && status(right) !== "note";
    });
    expect(words.size).toBeGreaterThan(2000);
    expect(wrong).toEqual([]);
  });
});

describe("a description that names one thing as often as there is room", () => {
  test.each([
    "free crayfish ",
    "crayfish free ",
    "no crayfish ",
    "signal crayfish eat ",
    "crayfish, ",
    "no yabby ",
    "nor crayfish nor ",
    "apple-snails fish zołw been yabbies redclaw - ",
  ])("“%s” again and again is read in a fraction of a second", (words) => {
    const text = words.repeat(DESCRIPTION_MAX / words.length);
    const tries = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      offeredBlocked(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...tries)).toBeLessThan(400);
  });
  test("“no” far before a name says nothing of it, and a long list of what there is none of stops nothing", () => {
    const pests = ["duckweed", "azolla", "water hyacinth", "zebra mussels", "signal crayfish"];
    const list = [...pests, ...pests, ...pests].join(", ");
    expect(offeredBlocked(`Healthy plants. No ${list} or snails.`)).toBeNull();
    const between = "and my own old ".repeat(20);
    expect(offeredBlocked(`No ${between} signal crayfish`)).not.toBeNull();
  });
});

test("titles full of near-names are read once, however many ways and buyers ask", () => {
  const titles = Array.from({ length: 60 }, (_, i) => `stargeon axalatel heacinth azullo ${i}`);
  const timed = () => {
    const before = process.cpuUsage();
    for (const title of titles) lawOf({ title, name: "Pemnywort" }, ["Scotland"]);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const first = timed();
  expect(Math.min(timed(), timed(), timed())).toBeLessThan(first / 3);
});

test("a name stands beside a number without a space, and is none among the signs of a reference", () => {
  const statusOf = (title: string) => lawOf({ title, name: "Neon tetra" }).status;
  for (const title of ["5crayfish", "Crayfish5", "Tank with 12crayfish, heater"])
    expect([title, statusOf(title)]).not.toEqual([title, "allowed"]);
  for (const title of ["Neons 86adf549", "Neons 21469adf", "Neons, batch adf75685"])
    expect([title, statusOf(title)]).toEqual([title, "allowed"]);
});
