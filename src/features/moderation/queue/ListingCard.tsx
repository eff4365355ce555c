import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { paths } from "#src/lib/paths.ts";
import { KnownPerson } from "../components/KnownPerson";
import { QueueFrame, type ItemOf, type OnAction } from "./QueueFrame";
import { SuspendButton } from "./SuspendButton";

export function ListingCard({ item, onAction }: { item: ItemOf<"listing">; onAction: OnAction }) {
  const { at, listingId, listingTitle, species, names, returnReason, awaitsReview } = item;
  const { text, photos, seller, version } = item;
  const decide = (kind: "dismissListing" | "takeDownListing") =>
    onAction({ kind, listingId, names, version });
  return (
    <QueueFrame
      item={{ itemType: "listing", itemId: listingId }}
      at={at}
      kind={{ label: "Listing", tone: "warning" }}
      title={[
        returnReason !== null &&
          (awaitsReview
            ? "Copies a listing that was taken down for good. It stays off sale until you press “Dismiss”"
            : "Back on sale after a takedown"),
        names.length > 0 && `The listing mentions ${names.join(", ")}`,
      ]
        .filter(Boolean)
        .join(". ")}
      actions={
        <>
          <Button size="sm" onClick={() => decide("dismissListing")}>
            Dismiss
          </Button>
          <Button size="sm" variant="secondary" onClick={() => decide("takeDownListing")}>
            Take off sale
          </Button>
          <SuspendButton person={seller} onAction={onAction} />
        </>
      }
    >
      {returnReason !== null && (
        <p className="text-warning">Reason for the takedown: {returnReason}</p>
      )}
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <PhotoStrip photos={photos} name="Listing" />
      <p className="text-ink-muted text-sm">
        Listing:{" "}
        <Link to={paths.listing(listingId)} className="text-accent font-semibold underline">
          <bdi>{listingTitle}</bdi>
        </Link>{" "}
        · <bdi>{species}</bdi> · by <KnownPerson person={seller} />
      </p>
    </QueueFrame>
  );
}
