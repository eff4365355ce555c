import type { ListingDetails } from "../../components/listings/types";
import { isBuyable } from "../../../convex/domain/orders/buying";

/** A listing as search engines read it (schema.org Product with one Offer). */
export function structuredData(listing: ListingDetails): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: listing.title,
    description: listing.description || listing.title,
    category: listing.category,
    image: listing.images.map((image) => image.url),
    ...(listing.scientificName ? { alternateName: listing.scientificName } : {}),
    offers: {
      "@type": "Offer",
      url: window.location.href,
      price: (listing.price / 100).toFixed(2),
      priceCurrency: "GBP",
      itemCondition: "https://schema.org/NewCondition",
      availability: isBuyable(listing)
        ? "https://schema.org/InStock"
        : "https://schema.org/SoldOut",
      areaServed: "GB",
      ...(listing.seller ? { seller: { "@type": "Person", name: listing.seller.fullName } } : {}),
    },
  };
}
