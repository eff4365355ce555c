import type { Trader } from "../../domain/sellers/trader";

/**
 * The people of the demo data. Names and addresses are invented; every address ends in `.local`, which no
 * mail leaves. The four who can be logged in as are in `domain/demo/logins.ts`.
 */
export type DemoPerson = {
  key: string;
  fullName: string;
  email: string;
  outcode: string;
  about: string;
  seller: boolean;
  /** Absent for private sellers. */
  trader?: Trader;
};

const person = (
  key: string,
  fullName: string,
  outcode: string,
  about: string,
  seller = true,
  trader?: Trader,
): DemoPerson => ({
  ...{ key, fullName, email: `${key}@shoal.local`, outcode, about, seller },
  ...(trader && { trader }),
});

export const demoSellers: DemoPerson[] = [
  person(
    "seller",
    "Sam Okafor",
    "LS6",
    "Shrimp racks in the cellar, hard Leeds water, everything home bred since 2014.",
  ),
  person(
    "morag",
    "Morag Sinclair",
    "EH9",
    "Soft-water tetras and a fishroom that used to be a study.",
  ),
  person(
    "priya",
    "Priya Nair",
    "M20",
    "Bettas and honey gouramis. I keep parents on show so that you can see what the young become.",
  ),
  person(
    "dai",
    "Dai Pritchard",
    "CF11",
    "Rift Lake cichlids for twenty years. Tanks of limestone and patience.",
  ),
  person(
    "helen",
    "Helen Whitlock",
    "BS7",
    "Planted tanks, mostly trimmings. Nothing here has seen a pesticide.",
  ),
  person(
    "tomasz",
    "Tomasz Zielinski",
    "NG7",
    "Corydoras breeder. Every group leaves fat, wormed and at least four months old.",
    true,
    {
      tradingName: "Lenton Corydoras",
      address: "Unit 3, Canal Yard\nNottingham NG7 2ZZ",
      council: "Nottingham City Council",
      licenceNumber: "DEMO/24/0417",
    },
  ),
  person("grace", "Grace Adeyemi", "SE15", "Guppy lines, kept apart and honestly named."),
  person(
    "callum",
    "Callum Reid",
    "G12",
    "Cool-water fish: white clouds, hillstream loaches, goldfish in ponds indoors.",
  ),
  person(
    "yasmin",
    "Yasmin Rahman",
    "B13",
    "Snails and mosses from tanks without a single medicine.",
  ),
  person("owen", "Owen Carter", "EX4", "Marine frags and captive-bred clownfish, cured rock only."),
  person(
    "ingrid",
    "Ingrid Larsen",
    "NE2",
    "Bee shrimp in soft water; I publish my parameters with every listing.",
  ),
  person(
    "frank",
    "Frank Doyle",
    "L18",
    "Retired club judge, thinning out a lifetime of plecs and loaches.",
  ),
];

export const demoOthers: DemoPerson[] = [
  person(
    "buyer",
    "Bea Hartley",
    "LS8",
    "A 120-litre community tank and a nano on the desk.",
    false,
  ),
  person("applicant", "Arjun Mehta", "S11", "Breeding cherry barbs in the spare room.", false),
  person("nina", "Nina Kowalska", "YO10", "New to shrimp, reading a lot.", false),
  person("josh", "Josh Bennett", "BN1", "Two planted tanks and a very patient partner.", false),
  person("ruth", "Ruth Abbott", "OX4", "Keeps the school's tank.", false),
  person("leo", "Leo Fraser", "EH6", "Discus one day. Tetras until then.", false),
];
