import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { api } from "../../../convex/_generated/api";
import { type Address, isSameAddress, outcodeOf } from "../../../convex/domain/shared/address";
import { addressSchema } from "../../../convex/domain/shared/addressSchema";
import { normalisePostcode } from "../../../convex/domain/shared/postcodeSyntax";
import { useAddressForm } from "../../components/addresses/addressForm";

export type AddressBook = FunctionReturnType<typeof api.accounts.addresses.mine>;
export const ANOTHER = "another";

/**
 * Where a courier is to go: an address of the book or one that is typed. It starts with the one that the viewer's
 * unpaid order has, else with the default.
 */
export function useDestination(book: AddressBook, before: Address | null) {
  const known = before && book.find(({ address }) => isSameAddress(address, before));
  const first = before === null ? book[0] : known;
  const [chosen, choose] = useState<string>(first?.addressId ?? ANOTHER);
  const form = useAddressForm(known ? null : before);
  const [keep, setKeep] = useState(false);
  const typed = normalisePostcode(useWatch({ control: form.control, name: "postcode" }));
  const saved = book.find(({ addressId }) => addressId === chosen)?.address ?? null;
  const postcode = saved?.postcode ?? typed;

  /** What the order is to have; null while the form has gaps, which it then shows. */
  const read = async (): Promise<Address | null> => {
    if (saved) return saved;
    return (await form.trigger(undefined, { shouldFocus: true }))
      ? addressSchema.parse(form.getValues())
      : null;
  };
  return {
    chosen: saved ? chosen : ANOTHER,
    choose,
    form,
    keep: saved ? false : keep,
    setKeep,
    /** Undefined while nobody knows. */
    outcode: postcode === null ? undefined : outcodeOf({ postcode }),
    read,
  };
}
export type Destination = ReturnType<typeof useDestination>;
