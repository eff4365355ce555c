import { ReportButton } from "#src/components/reports/ReportButton.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { HeartIcon } from "#src/components/ui/icons.tsx";
import { ShareIcon } from "#src/components/ui/pageIcons.tsx";
import { useToast } from "#src/hooks/useToast.ts";
import { paths } from "#src/lib/paths.ts";
import { useFavourites } from "../cards/useFavourites";
import type { ListingDetails } from "../public/types";

export function SecondaryActions({ listing, isOwn }: { listing: ListingDetails; isOwn: boolean }) {
  const favourites = useFavourites();
  const toast = useToast();
  const isMarked = favourites.has(listing._id);

  const share = async () => {
    const url = window.location.origin + paths.listing(listing._id);
    try {
      if ("share" in navigator) {
        await navigator.share({ title: listing.title, url });
      } else {
        await (navigator as Navigator).clipboard.writeText(url);
        toast.show({ title: "Link copied.", variant: "success" });
      }
    } catch (error) {
      // Closing the share sheet isn't a failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.show({ title: `Copy this link to share: ${url}` });
    }
  };

  return (
    <div className="-mx-3.5 flex flex-wrap gap-x-1">
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={isMarked}
        icon={<HeartIcon size={18} className={isMarked ? "[&_path]:fill-current" : ""} />}
        onClick={() => favourites.toggle(listing._id)}
      >
        Favourite
      </Button>
      <Button variant="ghost" size="sm" icon={<ShareIcon size={18} />} onClick={() => void share()}>
        Share
      </Button>
      {!isOwn && (
        <ReportButton
          itemType="listing"
          itemId={listing._id}
          itemName="this listing"
          page={paths.listing(listing._id)}
        />
      )}
    </div>
  );
}
