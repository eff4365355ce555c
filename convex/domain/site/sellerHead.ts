import { isolated } from "../shared/isolated";
import type { PageHead } from "./head";

export type HeadSeller = {
  userId: string;
  fullName: string;
  /** Whether they may sell; users who only buy are not indexed. */
  isApproved: boolean;
  rating: number;
  totalReviews: number;
};

export const noSellerHead: PageHead = { title: "Seller not found", noIndex: true };

export function sellerHead(seller: HeadSeller, origin: string): PageHead {
  const { fullName, totalReviews, isApproved } = seller;
  return {
    title: `${isolated(fullName)}'s Listings`,
    description: `Fish, shrimp, snails and plants that ${isolated(fullName)} is rehoming on Shoal.`,
    canonical: `/seller/${seller.userId}`,
    ...(isApproved ? {} : { noIndex: true }),
    ...(totalReviews === 0
      ? {}
      : {
          jsonLd: {
            "@context": "https://schema.org",
            "@type": "Organization",
            name: fullName,
            url: `${origin}/seller/${seller.userId}`,
            aggregateRating: {
              "@type": "AggregateRating",
              ratingValue: Number(seller.rating.toFixed(2)),
              reviewCount: totalReviews,
              bestRating: 5,
              worstRating: 1,
            },
          },
        }),
  };
}
