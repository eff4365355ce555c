import { normaliseOutcode } from "./postcodeSyntax";

export type Address = {
  name: string;
  line1: string;
  line2?: string;
  town: string;
  /** In full, in Royal Mail's spelling: "LS6 1AB". */
  postcode: string;
  phone?: string;
};

export const ADDRESSES_MAX = 10;
export const ADDRESS_LINE_MAX = 80;

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

/** The lines of a parcel label, without the phone number. */
export function addressLines({ name, line1, line2, town, postcode }: Address): string[] {
  return [name, line1, line2, town, postcode].filter((line) => line !== undefined);
}

export function isSameAddress(a: Address, b: Address): boolean {
  return addressLines(a).join("\n") === addressLines(b).join("\n") && a.phone === b.phone;
}

export function outcodeOf({ postcode }: Pick<Address, "postcode">): string {
  return normaliseOutcode(postcode) ?? "";
}
