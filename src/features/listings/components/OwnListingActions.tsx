import { Button } from "../../../components/ui/Button";
import { LinkButton } from "../../../components/ui/LinkButton";
import type { ListingDetails } from "../../../components/listings/types";
import { useDuplicate } from "../../../components/listings/useDuplicate";
import { paths } from "../../../lib/paths";

export default function OwnListingActions({ listingId }: { listingId: ListingDetails["_id"] }) {
  const { duplicate, busyId } = useDuplicate();
  return (
    <div className="grid gap-2.5">
      <LinkButton to={paths.editListing(listingId)} full>
        Edit
      </LinkButton>
      <Button
        variant="secondary"
        full
        busy={busyId !== null}
        onClick={() => void duplicate(listingId)}
      >
        Duplicate
      </Button>
      <LinkButton to={paths.myListings} variant="secondary" full>
        My Listings
      </LinkButton>
    </div>
  );
}
