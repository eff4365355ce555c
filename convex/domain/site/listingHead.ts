import { buyerPrice, type PricedListing } from "../listings/buyerPrice";
import { WATER_LABELS } from "../listings/labels";
import type { LISTING_CATEGORIES, WaterType } from "../listings/speciesTypes";
import { isBuyable } from "../orders/buying";
import { isolated } from "../shared/isolated";
import { cutText } from "../shared/text";
import type { PageHead } from "./head";

export type HeadListing = PricedListing & {
  _id: string;
  title: string;
  species: string;
  scientificName: string | null;
  category: (typeof LISTING_CATEGORIES)[number];
  water: WaterType;
  description: string;
  town: string;
  isActive: boolean;
  images: { url: string }[];
  seller: { fullName: string } | null;
};

const DESCRIPTION_MAX = 160;

export const goneListingHead: PageHead = { title: "Listing gone", noIndex: true };

/** A listing's head, with a schema.org Product and one Offer for search engines. */
export function listingHead(listing: HeadListing, origin: string): PageHead {
  const { species, water, town, title, description } = listing;
  const cover = listing.images[0]?.url;
  const { quantity, total, deliveryFrom } = buyerPrice(listing);
  const price = (total / 100).toFixed(2);
  const summary = `${isolated(species)}, ${WATER_LABELS[water].toLowerCase()}, in ${town}. ${description}`;
  return {
    title: title || species,
    description: cutText(summary, DESCRIPTION_MAX),
    type: "product",
    ...(cover ? { image: cover } : {}),
    price,
    canonical: `/listing/${listing._id}`,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Product",
      name: title,
      description: description || title,
      category: listing.category,
      image: listing.images.map((image) => image.url),
      ...(listing.scientificName ? { alternateName: listing.scientificName } : {}),
      offers: {
        "@type": "Offer",
        url: `${origin}/listing/${listing._id}`,
        // For the smallest purchase, with the fee: the least that a buyer can pay.
        price,
        priceCurrency: "GBP",
        eligibleQuantity: { "@type": "QuantitativeValue", minValue: quantity },
        ...(deliveryFrom > 0
          ? {
              shippingDetails: {
                "@type": "OfferShippingDetails",
                shippingRate: {
                  "@type": "MonetaryAmount",
                  minValue: (deliveryFrom / 100).toFixed(2),
                  currency: "GBP",
                },
              },
            }
          : {}),
        itemCondition: "https://schema.org/NewCondition",
        availability: isBuyable(listing)
          ? "https://schema.org/InStock"
          : "https://schema.org/SoldOut",
        areaServed: "GB",
        ...(listing.seller ? { seller: { "@type": "Person", name: listing.seller.fullName } } : {}),
      },
    },
  };
}
