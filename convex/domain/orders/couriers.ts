/** Couriers whose tracking pages are known: a link is made for these alone, so that nothing typed leads elsewhere. */
import { foldText } from "../shared/text";

type Courier = {
  name: string;
  /** Other names, folded, by which sellers know it. */
  also?: readonly string[];
  /** The tracking page; a reference goes to its end. */
  page: string;
  /** Asks for a postcode beside the reference, so that it is linked without one. */
  asksItself?: true;
};

const COURIERS: readonly Courier[] = [
  { name: "APC Overnight", also: ["apc"], page: "https://apc-overnight.com/", asksItself: true },
  { name: "DHL", page: "https://www.dhl.com/gb-en/home/tracking.html?tracking-id=" },
  { name: "DPD", page: "https://track.dpd.co.uk/search?reference=" },
  { name: "FedEx", also: ["tnt"], page: "https://www.fedex.com/fedextrack/?trknbr=" },
  {
    name: "Parcelforce",
    also: ["parcel force", "parcelforce worldwide"],
    page: "https://www.parcelforce.com/track-trace?trackNumber=",
  },
  {
    name: "Royal Mail",
    also: ["royalmail"],
    page: "https://www.royalmail.com/track-your-item#/tracking-results/",
  },
  { name: "UPS", page: "https://www.ups.com/track?tracknum=" },
];

/** What a seller may choose from; any other name can be typed. */
export const KNOWN_COURIERS: readonly string[] = COURIERS.map(({ name }) => name);

/** Where a parcel can be followed; null for a courier that is not known, or without a reference. */
export function trackingPage(courier: string | null, reference: string | null): string | null {
  if (courier === null || reference === null) return null;
  const name = foldText(courier);
  const known = COURIERS.find((one) => foldText(one.name) === name || one.also?.includes(name));
  if (known === undefined) return null;
  return known.asksItself ? known.page : known.page + encodeURIComponent(reference);
}
