import { sellerKindText } from "#convex/domain/sellers/trader.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Rating } from "#src/components/ui/Rating.tsx";
import { SellerLink } from "../public/SellerLink";
import type { SellerSummary } from "../public/types";

/**
 * The seller and their rating, shown beside the photos. The sub-scores are further down the page.
 */
export function SellerLine({ seller }: { seller: SellerSummary }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={seller.fullName} src={seller.avatarUrl} size={44} />
      <p className="grid min-w-0">
        <span className="truncate">
          Sold by{" "}
          <SellerLink seller={seller} className="font-semibold underline">
            {seller.fullName}
          </SellerLink>
        </span>
        <span className="text-ink-muted text-sm wrap-anywhere">
          {sellerKindText(seller.trader)}
        </span>
        <Rating value={seller.rating} count={seller.totalReviews} />
      </p>
    </div>
  );
}
