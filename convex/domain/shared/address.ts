/** Postal addresses in the UK: where a courier delivers. */
import { normaliseOutcode } from "./postcodeSyntax";

export type Address = {
  /** Who takes the parcel in. */
  name: string;
  line1: string;
  line2?: string;
  town: string;
  /** In full, as the post writes it: "LS6 1AB". */
  postcode: string;
  phone?: string;
};

/** Addresses that a person can keep. */
export const ADDRESSES_MAX = 10;
export const ADDRESS_LINE_MAX = 80;

/** The fields of an address, without what a row keeps besides. */
export function toAddress({ name, line1, line2, town, postcode, phone }: Address): Address {
  return {
    name,
    line1,
    ...(line2 === undefined ? {} : { line2 }),
    town,
    postcode,
    ...(phone === undefined ? {} : { phone }),
  };
}

/** Line by line, as it stands on a parcel; the telephone number is no part of that. */
export function addressLines({ name, line1, line2, town, postcode }: Address): string[] {
  return [name, line1, line2, town, postcode].filter((line) => line !== undefined);
}

export function isSameAddress(a: Address, b: Address): boolean {
  return addressLines(a).join("\n") === addressLines(b).join("\n") && a.phone === b.phone;
}

/** By which a courier's charge is worked out. */
export function outcodeOf({ postcode }: Pick<Address, "postcode">): string {
  return normaliseOutcode(postcode) ?? "";
}
