/**
 * Couriers whose tracking pages are known: a link is made for these alone, so that nothing typed leads elsewhere. That
 * a page takes the number was checked, in November 2026, against how public shop and parcel software links to it (the
 * couriers themselves could not be reached): Royal Mail, Parcelforce, UPS, FedEx and DHL agree there. For DPD several
 * forms go round, and APC Overnight asks for the postcode too: theirs is the front page.
 */
import { foldText } from "../shared/text";

type Courier = {
  name: string;
  /** Other names, folded, by which sellers know it. */
  also?: readonly string[];
  /** The tracking page. */
  page: string;
  /** A reference goes to the page's end; otherwise the reader types it there. */
  takesReference: boolean;
};

const COURIERS: readonly Courier[] = [
  {
    name: "APC Overnight",
    also: ["apc"],
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

/** What a seller may choose from; any other name can be typed. */
export const KNOWN_COURIERS: readonly string[] = COURIERS.map(({ name }) => name);

/** `isOfParcel`: the page shows the parcel; otherwise its reference has to be typed there. */
export type TrackingPage = { url: string; isOfParcel: boolean };

/** Where a parcel can be followed; null for a courier that is not known, or without a reference. */
export function trackingPage(
  courier: string | null,
  reference: string | null,
): TrackingPage | null {
  if (courier === null || reference === null) return null;
  const name = foldText(courier);
  const known = COURIERS.find((one) => foldText(one.name) === name || one.also?.includes(name));
  if (known === undefined) return null;
  const { page, takesReference: isOfParcel } = known;
  return { url: isOfParcel ? page + encodeURIComponent(reference) : page, isOfParcel };
}
