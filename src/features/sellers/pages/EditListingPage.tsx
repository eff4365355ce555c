import { EditListing } from "#src/features/listings/public/EditListing.tsx";
import { BecomeSeller } from "../application/BecomeSeller";

/** /listing/edit/:listingId, for the listing's own seller. */
export default function EditListingPage() {
  return <EditListing becomeSeller={<BecomeSeller />} />;
}
