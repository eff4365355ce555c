import { useWatch } from "react-hook-form";
import { deliveryFrom } from "#convex/domain/listings/deliveryFrom.ts";
import { parsePounds } from "#convex/domain/shared/parsePounds.ts";
import type { Form } from "../form/listingForm";

/** `deliveryFrom` for the charges entered so far. */
export function useLowestDelivery({ control }: Form): { deliveryFrom?: number } {
  const [deliveryMethods, bands, postage] = useWatch({
    control,
    name: ["deliveryMethods", "bands", "postage"],
  });
  const typedPrices = bands
    .map(({ price }) => parsePounds(price))
    .filter((pence) => pence !== null);
  return deliveryFrom({
    deliveryMethods,
    deliveryBands: typedPrices.map((pricePence) => ({ pricePence })),
    postage: parsePounds(postage ?? "") ?? undefined,
  });
}
