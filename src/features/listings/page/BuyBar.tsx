import { type RefObject, useEffect, useState } from "react";
import type { PricedListing } from "#convex/domain/listings/buyerPrice.ts";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { BuyerPrice } from "../public/BuyerPrice";
import { FREE_TEXT } from "../public/labels";

type Props = {
  /** The page's own buy button. The bar shows while that is out of view. */
  button: RefObject<HTMLElement | null>;
  listing: PricedListing;
  to: string;
  /** The chat with the seller; null without one. */
  chat: string | null;
};

/**
 * A buy button that stays in view on phones. It sticks to the foot of the window within the page,
 * above the bars there, and so never covers the footer. `base.css` keeps focused elements from
 * being hidden under it.
 */
export function BuyBar({ button, listing, to, chat }: Props) {
  const { price } = listing;
  const isShown = useIsOutOfSight(button);
  return (
    <div
      data-foot-bar
      className="short:hidden pointer-events-none sticky bottom-[var(--foot-height,0px)] z-10 mx-[calc(-1*var(--gutter))] h-20 lg:hidden"
    >
      {isShown && (
        <div className="border-line bg-raised pointer-events-auto absolute inset-x-0 bottom-0 flex items-center gap-3 border-t px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg">
          <p className="mr-auto min-w-0 leading-tight">
            <BuyerPrice listing={listing} freeText={FREE_TEXT} className="text-lg" />
          </p>
          {chat !== null && (
            <LinkButton to={chat} variant="secondary" aria-label="Message seller">
              <MessageIcon size={20} />
            </LinkButton>
          )}
          <LinkButton to={to} variant="coral">
            {price === 0 ? "Reserve" : "Buy"}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function useIsOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // A button under the bars at the foot is out of view too.
    const coveredHeight = document.documentElement.style.getPropertyValue("--foot-height") || "0px";
    const observer = new IntersectionObserver(([entry]) => setOut(!entry?.isIntersecting), {
      rootMargin: `0px 0px -${coveredHeight}`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return out;
}
