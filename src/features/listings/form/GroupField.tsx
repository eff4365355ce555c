import { useWatch } from "react-hook-form";
import { type PricedListing, priceText } from "#convex/domain/listings/buyerPrice.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useLowestDelivery } from "../page/useLowestDelivery";
import type { Form } from "./listingForm";

/** The smallest group that the seller sells, and what that means for buyers. */
export function GroupField({ form }: { form: Form }) {
  const [price, quantity, minQuantity] = useWatch({
    control: form.control,
    name: ["price", "quantity", "minQuantity"],
  });
  const delivery = useLowestDelivery(form);
  return (
    <div className="grid gap-1.5 sm:col-span-2">
      <Field
        label="Minimum order"
        required
        hint="Smallest number a buyer can take, such as 6 for a shoal."
        error={form.formState.errors.minQuantity?.message}
      >
        <TextInput
          inputMode="numeric"
          // As wide as the field above; the hint spans the row.
          className="sm:max-w-[calc(50%-0.5rem)]"
          {...form.register("minQuantity")}
        />
      </Field>
      <p role="status" className="text-ink-muted text-sm">
        {consequence(parsePounds(price), parseNumber(quantity), parseNumber(minQuantity), delivery)}
      </p>
    </div>
  );
}

/**
 * The buyer's price and the seller's earnings, or what happens if the stock is smaller than a
 * group.
 */
function consequence(
  pence: number | null,
  quantity: number,
  minQuantity: number,
  delivery: Pick<PricedListing, "deliveryFrom">,
): string {
  if (!Number.isInteger(minQuantity) || minQuantity <= 1) return "";
  const isShort = Number.isInteger(quantity) && quantity > 0 && quantity < minQuantity;
  if (isShort && quantity === 1)
    return "You have 1, fewer than the minimum order, so it's sold on its own.";
  if (isShort) {
    return `You have ${quantity}, fewer than the minimum order, so one buyer must take all ${quantity}.`;
  }
  if (pence === null) return "";
  const group = { price: pence, available: minQuantity, held: 0, minQuantity, ...delivery };
  const groupPrice = priceText(group);
  if (pence === 0) return `Buyers see: ${groupPrice}.`;
  return `Buyers see: ${groupPrice}. For ${minQuantity} you'll earn ${formatPence(pence * minQuantity)}.`;
}
