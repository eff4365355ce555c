import { Button } from "#src/components/ui/Button.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import { useDuplicate } from "../form/useDuplicate";
import type { ListingDetails } from "../public/types";

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
