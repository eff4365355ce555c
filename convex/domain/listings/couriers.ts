/**
 * Couriers: tracking pages, which ones refuse animals, and what a seller must state on the listing and at
 * dispatch. Only these couriers get tracking links, so that typed text can't point a link elsewhere. URL
 * formats were checked in November 2026 against public shop and parcel software (the couriers' sites
 * could not be reached): sources agree for Royal Mail, Parcelforce, UPS, FedEx and DHL. For DPD they
 * differ, and APC Overnight also asks for the postcode, so those two link to the front page.
 */

import { plainLetters } from "../shared/lookalikes";
import { foldText } from "../shared/text";

type Courier = {
  name: string;
  /** Other names sellers use for it, folded. */
  also?: readonly string[];
  page: string;
  /** Carries live fish for account holders. */
  takesAnimals?: true;
  /** Whether the page takes the reference at the end of the URL; otherwise the user types it there. */
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

/** Suggestions; a seller may name another courier. */
export const KNOWN_COURIERS: readonly string[] = COURIERS.map(({ name }) => name);
export const LIVESTOCK_COURIERS: readonly string[] = COURIERS.filter(
  ({ takesAnimals }) => takesAnimals,
).map(({ name }) => name);

function knownCourier(text: string): Courier | undefined {
  const name = foldText(text);
  return COURIERS.find(
    (courier) => foldText(courier.name) === name || courier.also?.includes(name),
  );
}

/**
 * Carriers that refuse animals, by the names sellers use. `isConfirmed`: the carrier's own list says so;
 * for the others we rely on third parties' lists, and treat them as refusing.
 */
const REFUSING_CARRIERS: readonly { refusal: string; isConfirmed?: true; words: string }[] = [
  {
    refusal: "Royal Mail and Parcelforce don't",
    isConfirmed: true,
    words:
      "royal mail|royalmail|rm|rmsd|post|posted|postal|post office|special delivery|special del|signed for|" +
      "first class|1st class|second class|2nd class|parcelforce|parcel force|tracked 24|tracked 48|tracked24|tracked48",
  },
  { refusal: "DPD doesn't", words: "dpd|d p d|interlink" },
  { refusal: "Evri doesn't", words: "evri|evry|hermes|myhermes" },
  { refusal: "Yodel doesn't", words: "yodel" },
  { refusal: "UPS doesn't", words: "ups" },
  { refusal: "FedEx doesn't", words: "fedex|fed ex|tnt" },
  { refusal: "DHL doesn't", words: "dhl|d h l|uk mail|ukmail" },
  { refusal: "InPost doesn't", words: "inpost" },
];

/**
 * Names at least this long can't be part of another word, so they are found even with punctuation inside:
 * "R0yal-Mail".
 */
const UNAMBIGUOUS_LENGTH = 8;

function mentions(text: string, name: string): boolean {
  const readings = [text, plainLetters(text)].map(foldText);
  return readings.some(
    (variant) =>
      ` ${variant} `.includes(` ${name} `) ||
      (name.length >= UNAMBIGUOUS_LENGTH &&
        withoutPunctuation(variant).includes(withoutPunctuation(name))),
  );
}

const withoutPunctuation = (text: string) => text.replaceAll(" ", "");

const PLACEHOLDER_NAMES =
  "none|nil|na|n a|unknown|tbc|tba|tbd|me|myself|self|seller|courier|a courier|the courier|other".split(
    "|",
  );

/**
 * Why this courier can't carry animals; null if we know of no reason. Paid carriers of animals need an
 * authorisation, and the seller must check it.
 */
export function carrierProblem(courier: string): string | null {
  if (!/\p{L}/u.test(courier) || PLACEHOLDER_NAMES.includes(foldText(courier)))
    return "Enter the courier that will carry the animals.";
  const carrier = REFUSING_CARRIERS.find(({ words }) =>
    words.split("|").some((word) => mentions(courier, word)),
  );
  if (carrier === undefined) return null;
  const { refusal, isConfirmed } = carrier;
  return `${refusal} take live animals${isConfirmed ? "" : ", as far as we know"}. Please choose a courier that does.`;
}

const PLACEHOLDER_NUMBERS = /\b(?:none|nil|na|n a|unknown|tbc|tba|tbd|pending|asked)\b/;

/**
 * Why this can't be an authorisation number; null if it can. We know of no published format, so only
 * obvious non-numbers are refused.
 */
export function authorisationProblem(number: string): string | null {
  const digits = number.replace(/\D/g, "");
  const isPhone = !/\p{L}/u.test(number) && /^(?:0|44)\d{9,10}$/.test(digits);
  const isNumber = digits.length >= 3 && new Set(digits).size > 1 && !isPhone;
  return isNumber && !PLACEHOLDER_NUMBERS.test(foldText(number))
    ? null
    : "Enter the courier's transporter authorisation number. You can ask them for it.";
}

export function trackingProblem(reference: string): string | null {
  const signs = reference.replace(/[^\p{L}\p{N}]/gu, "");
  const isReference = /\d/.test(signs) && signs.length >= 4 && new Set(signs).size > 1;
  return isReference && !PLACEHOLDER_NUMBERS.test(foldText(reference))
    ? null
    : "Enter the tracking reference for this parcel.";
}

/** The courier's own name, if it is a known one; null for any other text. */
export const knownCourierName = (courier: string): string | null =>
  knownCourier(courier)?.name ?? null;

const REFERENCE_MAX = 30;
/** At most three groups, such as "AB 123456789 GB". */
const REFERENCE = /^[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+){0,2}$/;
const WORDS = /[a-z]{3}|[A-Za-z]{5}/;
const UK_PHONE = /(?<!\d)(?:0|44)\d{9,10}(?!\d)/;

/** Whether a tracking reference contains no words or phone number, so that an email from Shoal may contain it. */
export function isPlainReference(reference: string): boolean {
  const compact = reference.replace(/(?<=\d)[ -](?=\d)/g, "");
  const letters = compact.replace(/[^A-Za-z]/g, "").length;
  const digits = compact.replace(/\D/g, "").length;
  return (
    reference.length <= REFERENCE_MAX &&
    REFERENCE.test(compact) &&
    !WORDS.test(compact) &&
    !UK_PHONE.test(compact) &&
    digits >= letters
  );
}

/** `isOfParcel`: the page shows the parcel itself; otherwise the user types the reference there. */
export type TrackingPage = { url: string; isOfParcel: boolean };

export function trackingPage(
  courier: string | null,
  reference: string | null,
): TrackingPage | null {
  if (courier === null || reference === null) return null;
  const match = knownCourier(courier);
  if (match === undefined) return null;
  const { page, takesReference: isOfParcel } = match;
  return { url: isOfParcel ? page + encodeURIComponent(reference) : page, isOfParcel };
}
