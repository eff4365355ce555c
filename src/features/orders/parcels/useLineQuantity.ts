import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { isCount } from "#convex/domain/orders/buying.ts";
import { useCall } from "#src/hooks/useCall.ts";
import type { ParcelLineRow } from "../types";

/** Saves a line's quantity in the basket at once if it is from 1 to `max`; any other number isn't saved. */
export function useLineQuantity(
  { listingId, quantity }: Pick<ParcelLineRow, "listingId" | "quantity">,
  max: number,
) {
  const save = useMutation(api.orders.basket.setQuantity);
  const { run } = useCall({ overlapping: true });
  // The number as typed, until the server has saved or refused it; then the basket's own number is shown.
  const [typed, setTyped] = useState<number | null>(null);
  const change = async (value: number) => {
    setTyped(value);
    if (!isCount(value, max)) return;
    await run(() => save({ listingId, quantity: value }));
    setTyped((newest) => (newest === value ? null : newest));
  };
  return [typed ?? quantity, (value: number) => void change(value)] as const;
}
