import { useWatch } from "react-hook-form";
import { priceText } from "#convex/domain/listings/buyerPrice.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import { useLowestDelivery } from "../page/useLowestDelivery";
import type { Form } from "./listingForm";

/**
 * The seller's earnings and the buyer's price for one, at the typed price. `GroupField` does the
 * same for a group.
 */
export function PriceHint({ form }: { form: Form }) {
  const [price, minQuantity] = useWatch({
    control: form.control,
    name: ["price", "minQuantity"],
  });
  const delivery = useLowestDelivery(form);
  const pence = parsePounds(price);
  if (pence === null || pence === 0)
    return "The price of one animal or plant. If you sell a pair or bunch together, give its price and say so in the title. 0 means free to a good home.";
  const item = { price: pence, available: 1, held: 0, minQuantity: 1, ...delivery };
  return (
    <span role="status">
      You'll earn {formatPence(pence)} each.
      {minQuantity.trim() === "1" && ` Buyers see ${priceText(item)}.`}
    </span>
  );
}
