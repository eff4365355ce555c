import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import type * as z from "zod";
import type { Address } from "#convex/domain/shared/address.ts";
import { addressSchema } from "#convex/domain/shared/addressSchema.ts";

/** An address as typed, before validation. */
export type TypedAddress = z.input<typeof addressSchema>;
export type AddressFormState = UseFormReturn<TypedAddress, unknown, Address>;

const EMPTY_ADDRESS: TypedAddress = {
  name: "",
  line1: "",
  line2: "",
  town: "",
  postcode: "",
  phone: "",
};

export function useAddressForm(
  address: Partial<Address> | null,
  options: { shouldFocusError?: boolean } = {},
): AddressFormState {
  return useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: { ...EMPTY_ADDRESS, ...address },
    ...options,
  });
}
