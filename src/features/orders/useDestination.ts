import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { api } from "#convex/_generated/api.js";
import { type Address, isSameAddress, outcodeOf } from "#convex/domain/shared/address.ts";
import { addressSchema } from "#convex/domain/shared/addressSchema.ts";
import { normalisePostcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { useAddressForm } from "#src/components/addresses/addressForm.ts";
import { clearUnsaved, saveUnsaved, readUnsaved } from "#src/components/drafts/unsaved.ts";

export type AddressBook = FunctionReturnType<typeof api.accounts.addresses.mine>;
export const ANOTHER = "another";

/**
 * A courier's destination: an address from the book or a typed one. Starts from the viewer's unpaid
 * order, else from what was chosen and typed before a reload, else from the default address.
 * `place` names the user and the listing: `drafts/unsaved.ts`. A typed address starts with the
 * buyer's name.
 */
export function useDestination(
  book: AddressBook,
  before: Address | null,
  place: string,
  buyerName: string,
) {
  const known = before && book.find(({ address }) => isSameAddress(address, before));
  const first = before === null ? book[0] : known;
  const [kept] = useState(() => (before === null ? readKept(place) : null));
  const [chosen, choose] = useState<string>(kept?.chosen ?? first?.addressId ?? ANOTHER);
  const form = useAddressForm(known || before === null ? { name: buyerName } : before);
  const [keep, setKeep] = useState(kept?.keep ?? false);
  useEffect(() => {
    for (const name of FIELDS) {
      const value = kept?.typed.get(name);
      if (value !== undefined) form.setValue(name, value);
    }
  }, [form, kept]);
  const isStarted = before !== null;
  useEffect(() => {
    // A started order has its address.
    if (isStarted) return clearUnsaved(place);
    const save = () => saveUnsaved(place, { chosen, keep, typed: form.getValues() });
    save();
    return form.subscribe({ formState: { values: true }, callback: save });
  }, [isStarted, place, chosen, keep, form]);
  const typed = normalisePostcode(useWatch({ control: form.control, name: "postcode" }));
  const saved = book.find(({ addressId }) => addressId === chosen)?.address ?? null;
  const postcode = saved?.postcode ?? typed;

  /** The order's address; null while the form is incomplete, which it then shows. */
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
    /** Undefined while unknown. */
    outcode: postcode === null ? undefined : outcodeOf({ postcode }),
    read,
  };
}
const FIELDS = ["name", "line1", "line2", "town", "postcode", "phone"] as const;

/** What was chosen and typed before a reload, as far as it is valid; null if there is nothing. */
function readKept(place: string) {
  const found = readUnsaved(place);
  if (typeof found !== "object" || found === null) return null;
  const { chosen, keep, typed } = found as Record<string, unknown>;
  const written = Object.entries(typeof typed === "object" && typed !== null ? typed : {});
  return {
    ...(typeof chosen === "string" ? { chosen } : {}),
    keep: keep === true,
    typed: new Map(
      written.filter(
        (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
      ),
    ),
  };
}

export type Destination = ReturnType<typeof useDestination>;
