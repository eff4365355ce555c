import { api } from "#convex/_generated/api.js";
import { aListing, aListingForm } from "../aListing";
import { row, type Row, allowOnly, noArgs, pageArgs, image } from "../publicRow";
import { type World } from "../publicWorld";
import { anyone, withErrorForAllowed, sellersOnly, signedInOnly } from "../roles";

const details = ({ files }: World) => {
  const { quantity: _, ...listing } = aListing({
    minQuantity: 2,
    deliveryMethods: ["courier"],
    deliveryBands: [{ upToMiles: 50, pricePence: 1200 }],
  });
  const proof = { storageId: files.proof, name: "permit.pdf" };
  return { ...listing, images: [image(files.listing)], proof };
};
const form = aListingForm({
  minQuantity: "2",
  deliveryMethods: ["courier"],
  bands: [{ upToMiles: "50", price: "12" }],
});

export const rows: Row[] = [
  row(api.listings.relatedListings.get, ({ listingId }) => ({ listingId, near: "LS6" }), anyone),

  row(api.listings.browse.list, () => ({ filters: { search: "shrimp" }, ...pageArgs() }), anyone),
  row(api.listings.browse.count, () => ({ filters: { search: "shrimp" } }), anyone),
  row(api.listings.browse.map, () => ({ filters: { search: "shrimp", near: "LS6" } }), anyone),
  row(api.listings.browse.interpretation, () => ({ search: "shrimpp near leeds" }), anyone),
  row(api.listings.browse.newest, () => ({ category: "shrimp" as const }), anyone),
  row(api.listings.browse.nearby, () => ({ outcode: "LS6" }), anyone),
  row(api.listings.browse.cards, (w) => ({ listingIds: [w.listingId] }), anyone),
  row(api.listings.browse.place, () => ({ outcode: "LS6" }), anyone),

  row(api.listings.noResults.explain, () => ({ search: "signal crayfish" }), anyone),

  row(
    api.listings.drafts.mine,
    ({ listingId }) => ({ source: { listingId, as: "edit" as const } }),
    sellersOnly,
  ),
  row(api.listings.copies.start, ({ listingId }) => ({ listingId }), {
    ...sellersOnly,
    stranger: "forbidden",
  }),
  row(api.listings.copies.source, ({ listingId }) => ({ listingId }), sellersOnly),
  row(api.listings.drafts.list, noArgs, sellersOnly),
  row(api.listings.drafts.lastCarrier, noArgs, sellersOnly),
  row(
    api.listings.drafts.save,
    ({ files, listingId }) => ({
      source: { listingId, as: "copy" as const },
      form,
      images: [image(files.listing)],
      proof: { storageId: files.proof, name: "permit.pdf" },
    }),
    { ...sellersOnly, stranger: "forbidden" },
  ),
  row(
    api.listings.drafts.discard,
    ({ listingId }) => ({ source: { listingId, as: "edit" as const } }),
    sellersOnly,
  ),

  row(api.listings.views.count, ({ listingId }) => ({ listingId }), anyone),
  row(api.listings.favourites.marks, noArgs, anyone),
  row(api.listings.favourites.mine, pageArgs, signedInOnly),
  row(
    api.listings.favourites.awaitStock,
    ({ listingId }) => ({ listingId, isAwaited: true }),
    signedInOnly,
  ),
  row(
    api.listings.favourites.set,
    ({ listingId }) => ({ listingId, isFavourite: true }),
    signedInOnly,
  ),

  row(api.listings.catalogue.existed, (w) => ({ listingId: w.listingId }), anyone),
  row(api.listings.catalogue.get, ({ listingId }) => ({ listingId }), anyone),
  row(api.listings.catalogue.getHidden, ({ listingId }) => ({ listingId }), signedInOnly),
  row(api.listings.catalogue.takedown, ({ listingId }) => ({ listingId }), signedInOnly),
  row(
    api.listings.catalogue.bySeller,
    ({ roles }) => ({ sellerId: roles.seller.userId, ...pageArgs() }),
    anyone,
  ),
  row(api.listings.catalogue.mine, pageArgs, signedInOnly),
  row(
    api.listings.catalogue.create,
    (w) => ({ clientKey: "form-1", quantity: 3, copyOf: w.listingId, ...details(w) }),
    {
      ...sellersOnly,
      // The image is the seller's own upload.
      stranger: "invalid_input",
    },
  ),
  row(
    api.listings.catalogue.update,
    (w) => ({ listingId: w.listingId, ...details(w), stock: { quantity: 4, soldCount: 0 } }),
    {
      ...sellersOnly,
      stranger: "forbidden",
    },
  ),
  row(api.listings.catalogue.setActive, ({ listingId }) => ({ listingId, isActive: false }), {
    ...sellersOnly,
    stranger: "forbidden",
  }),
  row(api.listings.freshness.mine, noArgs, signedInOnly),
  row(api.listings.freshness.confirm, ({ listingId }) => ({ listingIds: [listingId] }), {
    ...sellersOnly,
    stranger: "forbidden",
  }),
  row(api.listings.catalogue.remove, ({ listingId }) => ({ listingId }), {
    ...withErrorForAllowed(signedInOnly, "forbidden"),
    seller: "ok",
    stranger: "forbidden",
  }),

  row(api.listings.proofs.mine, ({ listingId }) => ({ listingId }), {
    ...sellersOnly,
    stranger: "forbidden",
  }),

  row(api.listings.savedSearches.mine, noArgs, signedInOnly),
  row(
    api.listings.savedSearches.save,
    () => ({ name: "Shrimp", query: "search=red" }),
    signedInOnly,
  ),
  row(
    api.listings.savedSearches.setAlert,
    ({ searchId }) => ({ searchId, mark: true, mail: true }),
    allowOnly(["user"], "not_found"),
  ),
  row(
    api.listings.savedSearches.markSeen,
    ({ searchId }) => ({ searchId }),
    allowOnly(["user"], "not_found"),
  ),
  row(
    api.listings.savedSearches.remove,
    ({ searchId }) => ({ searchId }),
    allowOnly(["user"], "not_found"),
  ),

  row(api.listings.species.search, () => ({ text: "cherry" }), anyone),
  row(
    api.listings.species.lookUp,
    () => ({ name: "Cherry shrimp", title: "Ten young ones", description: "Tank bred." }),
    anyone,
  ),
];
