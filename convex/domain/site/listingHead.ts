/** The head of a listing. */
import { WATER_LABELS } from "../listings/labels";
import type { LISTING_CATEGORIES, WaterType } from "../listings/speciesTypes";
import type { Offered } from "../listings/stock";
import { isBuyable } from "../orders/buying";
import type { PageHead } from "./head";
import { cutText } from "../shared/text";

export type HeadListing = Offered & {
  _id: string;
  title: string;
  species: string;
  scientificName: string | null;
  category: (typeof LISTING_CATEGORIES)[number];
  water: WaterType;
  description: string;
  price: number;
  town: string;
  isActive: boolean;
  images: { url: string }[];
  seller: { fullName: string } | null;
};

const DESCRIPTION_MAX = 160;

/** A listing; search engines read it as schema.org's Product with one Offer. */
export function listingHead(listing: HeadListing, origin: string): PageHead {
  const { species, water, town, title, description } = listing;
  const cover = listing.images[0]?.url;
  const words = `${species}, ${WATER_LABELS[water].toLowerCase()}, in ${town}. ${description}`;
  return {
    title: title || species,
    // By characters, so that none is cut in two.
    description: cutText(words, DESCRIPTION_MAX),
    type: "product",
    ...(cover ? { image: cover } : {}),
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
        price: (listing.price / 100).toFixed(2),
        priceCurrency: "GBP",
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
