import { useIsPast } from "#src/hooks/useServerTime.ts";
import type { ListingDetails } from "../public/types";

/** Whether the seller of a listing takes no orders at present. */
export function useIsSellerAway({ seller }: Pick<ListingDetails, "seller">): boolean {
  const until = seller?.away?.until ?? 0;
  const isPast = useIsPast(until);
  return until > 0 && !isPast;
}
