import { type RefObject, useEffect, useState } from "react";
import { PriceText } from "../../../components/ui/PriceText";
import { LinkButton } from "../../../components/ui/LinkButton";
import { FREE_TEXT, unitText } from "../../../components/listings/cards/labels";
import type { ListingDetails } from "../../../components/listings/types";

type Props = {
  /** Where the page's own button stands: the bar is there while that is out of sight. */
  button: RefObject<HTMLElement | null>;
  listing: Pick<ListingDetails, "price" | "minQuantity">;
  to: string;
};

/**
 * Buying, always at hand on a telephone. It sticks to the foot of the window within the page, so that it never lies over
 * the footer, and below the cookie banner; `base.css` keeps what is focused from under it.
 */
export function BuyBar({ button, listing, to }: Props) {
  const { price } = listing;
  const shown = useIsOutOfSight(button);
  return (
    <div
      data-buy-bar
      className="pointer-events-none sticky bottom-0 z-10 mx-[calc(-1*clamp(1rem,4vw,2rem))] h-20 lg:hidden"
    >
      {shown && (
        <div className="border-line bg-raised pointer-events-auto absolute inset-x-0 bottom-0 flex items-center justify-between gap-4 border-t px-[clamp(1rem,4vw,2rem)] pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg">
          <p className="min-w-0 leading-tight">
            <PriceText pence={price} zero={FREE_TEXT} className="text-lg font-bold" />
            <span className="text-ink-muted text-sm"> {unitText(listing)}</span>
          </p>
          <LinkButton to={to} variant="coral">
            {price === 0 ? "Reserve" : "Buy"}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function useIsOutOfSight(of: RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setOut(!entry?.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return out;
}
