import type { FunctionReturnType } from "convex/server";
import { useForm, useWatch } from "react-hook-form";
import type { api } from "#convex/_generated/api.js";
import {
  type Address,
  ADDRESSES_MAX,
  isSameAddress,
  outcodeOf,
} from "#convex/domain/shared/address.ts";
import { addressSchema } from "#convex/domain/shared/addressSchema.ts";
import { normalisePostcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { useAddressForm } from "#src/components/addresses/addressForm.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";

export type AddressBook = FunctionReturnType<typeof api.accounts.addresses.mine>;
export const OTHER_ADDRESS = "another";

/**
 * Where an order goes: by carrier to an address from the book or a typed one, else `home`, the
 * buyer's place as typed. Starts from the viewer's unpaid order, else from the draft, else from the
 * default address. A typed address starts with the buyer's name.
 */
export function useDestination(
  book: AddressBook,
  orderedAddress: Address | null,
  { draftKey, buyerName, home }: { draftKey: string; buyerName: string; home: string },
) {
  const savedAddress =
    orderedAddress && book.find(({ address }) => isSameAddress(address, orderedAddress));
  const first = orderedAddress === null ? book[0] : savedAddress;
  const form = useAddressForm(
    savedAddress || orderedAddress === null ? { name: buyerName } : orderedAddress,
  );
  const choice = useForm({
    defaultValues: { chosen: first?.addressId ?? OTHER_ADDRESS, keep: true, home },
  });
  // An unpaid order already has its address, so drop the draft.
  const stored = { store: "tab", isSent: orderedAddress !== null } as const;
  useDraft(form, { key: `${draftKey}.address`, ...stored });
  useDraft(choice, { key: `${draftKey}.choice`, ...stored });
  const { chosen, keep, home: place } = useWatch({ control: choice.control }) as Choice;
  const typedPostcode = normalisePostcode(useWatch({ control: form.control, name: "postcode" }));
  const chosenAddress = book.find(({ addressId }) => addressId === chosen)?.address ?? null;
  const postcode = chosenAddress?.postcode ?? typedPostcode;

  /** Returns the order's address; if the form is incomplete, shows its errors and returns null. */
  const read = async (): Promise<Address | null> => {
    if (chosenAddress) return chosenAddress;
    return (await form.trigger(undefined, { shouldFocus: true }))
      ? addressSchema.parse(form.getValues())
      : null;
  };
  return {
    chosen: chosenAddress ? chosen : OTHER_ADDRESS,
    choose: (chosen: string) => choice.setValue("chosen", chosen),
    form,
    keep: !chosenAddress && book.length < ADDRESSES_MAX && keep,
    setKeep: (keep: boolean) => choice.setValue("keep", keep),
    home: place,
    setHome: (home: string) => choice.setValue("home", home),
    /** Undefined while unknown. */
    outcode: postcode === null ? undefined : outcodeOf({ postcode }),
    read,
  };
}

type Choice = { chosen: string; keep: boolean; home: string };

export type Destination = ReturnType<typeof useDestination>;
