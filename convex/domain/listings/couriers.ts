/**
 * Who carries parcels: where one can be followed, who takes no animals, and what a seller has to say of the carrier on
 * the listing and at dispatch. Couriers whose tracking pages are known: a link is made for these alone, so that nothing typed leads
 * elsewhere. That a page takes the number was checked, in November 2026, against how public shop and parcel software
 * links to it (the couriers themselves could not be reached): Royal Mail, Parcelforce, UPS, FedEx and DHL agree there.
 * For DPD several forms go round, and APC Overnight asks for the postcode too: theirs is the front page.
 */
import { plainLetters } from "../shared/lookalikes";
import { foldText } from "../shared/text";

type Courier = {
  name: string;
  /** Other names, folded, by which sellers know it. */
  also?: readonly string[];
  /** The tracking page. */
  page: string;
  /** Carries live fish for those who have an account with it. */
  takesAnimals?: true;
  /** A reference goes to the page's end; otherwise the reader types it there. */
  takesReference: boolean;
};

const COURIERS: readonly Courier[] = [
  {
    name: "APC Overnight",
    also: ["apc"],
    takesAnimals: true,
    page: "https://apc-overnight.com/",
    takesReference: false,
  },
  {
    name: "DHL",
    page: "https://www.dhl.com/gb-en/home/tracking.html?tracking-id=",
    takesReference: true,
  },
  { name: "DPD", page: "https://track.dpd.co.uk/", takesReference: false },
  {
    name: "FedEx",
    also: ["tnt"],
    page: "https://www.fedex.com/fedextrack/?trknbr=",
    takesReference: true,
  },
  {
    name: "Parcelforce",
    also: ["parcel force", "parcelforce worldwide"],
    page: "https://www.parcelforce.com/track-trace?trackNumber=",
    takesReference: true,
  },
  {
    name: "Royal Mail",
    also: ["royalmail"],
    page: "https://www.royalmail.com/track-your-item#/tracking-results/",
    takesReference: true,
  },
  { name: "UPS", page: "https://www.ups.com/track?tracknum=", takesReference: true },
];

/** What a seller may choose from; another can be named. */
export const KNOWN_COURIERS: readonly string[] = COURIERS.map(({ name }) => name);
/** For animals. */
export const LIVESTOCK_COURIERS: readonly string[] = COURIERS.filter(
  ({ takesAnimals }) => takesAnimals,
).map(({ name }) => name);

function knownCourier(typed: string): Courier | undefined {
  const name = foldText(typed);
  return COURIERS.find((one) => foldText(one.name) === name || one.also?.includes(name));
}

/**
 * Who carries no animals, by the words that sellers name them by. Of Royal Mail and Parcelforce their own lists say so; of
 * the others, lists of what carriers refuse (domain/uk-rules.md, section 5: "treat as no").
 */
const NO_ANIMALS: readonly { who: string; isSure?: true; words: readonly string[] }[] = [
  {
    who: "Royal Mail and Parcelforce take",
    isSure: true,
    words: [
      ...["royal mail", "royalmail", "rm", "rmsd", "post", "posted", "postal", "post office"],
      ...["special delivery", "special del", "signed for", "first class", "1st class"],
      ...["second class", "2nd class"],
      ...["parcelforce", "parcel force", "tracked 24", "tracked 48", "tracked24", "tracked48"],
    ],
  },
  { who: "DPD takes", words: ["dpd", "d p d", "interlink"] },
  { who: "Evri takes", words: ["evri", "evry", "hermes", "myhermes"] },
  { who: "Yodel takes", words: ["yodel"] },
  { who: "UPS takes", words: ["ups"] },
  { who: "FedEx takes", words: ["fedex", "fed ex", "tnt"] },
  { who: "DHL takes", words: ["dhl", "d h l", "uk mail", "ukmail"] },
  { who: "InPost takes", words: ["inpost"] },
];

/** Long enough to be no part of another word, so that no sign between its letters hides it: "R0yal-Mail". */
const HIDDEN_FROM = 8;

function names(typed: string, words: string): boolean {
  const readings = [typed, plainLetters(typed)].map(foldText);
  return readings.some(
    (reading) =>
      ` ${reading} `.includes(` ${words} `) ||
      (words.length >= HIDDEN_FROM && squeezed(reading).includes(squeezed(words))),
  );
}

const squeezed = (folded: string) => folded.replaceAll(" ", "");

/** Stand where nobody is named. */
const NOBODY = new Set(
  [
    "none",
    "nil",
    "na",
    "n a",
    "unknown",
    "tbc",
    "tba",
    "tbd",
    "me",
    "myself",
    "self",
    "seller",
  ].concat(["courier", "a courier", "the courier", "other"]),
);

/** Who is paid to carry animals needs an authorisation, and whoever hires them has to look at it. Null when all is well. */
export function carrierProblem(courier: string): string | null {
  if (!/\p{L}/u.test(courier) || NOBODY.has(foldText(courier)))
    return "Name the courier who carries the animals.";
  const carrier = NO_ANIMALS.find(({ words }) => words.some((one) => names(courier, one)));
  if (carrier === undefined) return null;
  const { who, isSure } = carrier;
  return `${who} no live animals${isSure ? "" : ", as far as we know"}: name a courier who does.`;
}

/** What stands where there is no number. */
const NO_NUMBER = /\b(?:none|nil|na|n a|unknown|tbc|tba|tbd|pending|asked)\b/;

/** The form of these numbers is published nowhere that we know of: what cannot be one is refused. Null when all is well. */
export function authorisationProblem(number: string): string | null {
  const digits = number.replace(/\D/g, "");
  const isPhone = !/\p{L}/u.test(number) && /^(?:0|44)\d{9,10}$/.test(digits);
  const isNumber = digits.length >= 3 && new Set(digits).size > 1 && !isPhone;
  return isNumber && !NO_NUMBER.test(foldText(number))
    ? null
    : "Give the number of the courier's transporter authorisation: ask them for it.";
}

/** What a carrier takes can be followed. Null when all is well. */
export function trackingProblem(reference: string): string | null {
  const signs = reference.replace(/[^\p{L}\p{N}]/gu, "");
  const isReference = /\d/.test(signs) && signs.length >= 4 && new Set(signs).size > 1;
  return isReference && !NO_NUMBER.test(foldText(reference))
    ? null
    : "Give the carrier's tracking reference for this parcel.";
}

/** `isOfParcel`: the page shows the parcel; otherwise its reference has to be typed there. */
export type TrackingPage = { url: string; isOfParcel: boolean };

/** Where a parcel can be followed; null for a courier that is not known, or without a reference. */
export function trackingPage(
  courier: string | null,
  reference: string | null,
): TrackingPage | null {
  if (courier === null || reference === null) return null;
  const known = knownCourier(courier);
  if (known === undefined) return null;
  const { page, takesReference: isOfParcel } = known;
  return { url: isOfParcel ? page + encodeURIComponent(reference) : page, isOfParcel };
}
