import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { paths } from "#src/lib/paths.ts";
import { KnownPerson } from "../components/KnownPerson";
import { QueueFrame, type ItemOf, type OnAction } from "./QueueFrame";
import { SuspendButton } from "./SuspendButton";

const itemNames = {
  user_profile: "Profile",
  listing: "Listing",
  message: "Message",
  review: "Review",
  reviewAnswer: "Answer to a review",
};

export function ReportCard({
  item: report,
  onAction,
}: {
  item: ItemOf<"report">;
  onAction: OnAction;
}) {
  const { itemType, itemId, item, person, reporter, reportId, listingToTakeDown, version } = report;
  const name = item ?? "no longer there";
  const to =
    itemType === "listing"
      ? paths.listing(itemId)
      : itemType === "user_profile"
        ? person?.isProfileHidden
          ? null
          : paths.seller(itemId)
        : report.orderUuid !== null
          ? paths.order(report.orderUuid)
          : null;
  return (
    <QueueFrame
      item={{ itemType: "report", itemId: reportId }}
      at={report.at}
      kind={{ label: `Report: ${itemNames[itemType]}`, tone: "warning" }}
      title={report.reason}
      actions={
        <>
          <Button size="sm" onClick={() => onAction({ kind: "resolve", reportId, version })}>
            Resolve
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onAction({ kind: "dismiss", reportId, version })}
          >
            Dismiss
          </Button>
          {listingToTakeDown !== null && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onAction({ kind: "takeDownListing", ...listingToTakeDown, names: [] })}
            >
              Take off sale
            </Button>
          )}
          {itemType === "review" && item !== null && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onAction({ kind: "hideReview", reviewId: itemId, version })}
            >
              Hide review
            </Button>
          )}
          {itemType === "reviewAnswer" && item !== null && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onAction({ kind: "hideAnswer", reviewId: itemId, version })}
            >
              Hide answer
            </Button>
          )}
          {person && <SuspendButton person={person} onAction={onAction} />}
        </>
      }
    >
      {report.details !== "" && <p dir="auto">{report.details}</p>}
      {report.hasChanged && item !== null && (
        <p className="text-warning">
          It has changed since it was reported. This is what it says now.
        </p>
      )}
      {report.text !== "" && (
        <p dir="auto" className="border-line border-l-2 pl-3">
          {report.text}
        </p>
      )}
      <PhotoStrip
        photos={report.photos}
        name={itemType === "listing" ? "Reported listing" : "Reported message"}
      />
      <p className="text-ink-muted text-sm">
        {itemNames[itemType]}:{" "}
        {to !== null && item !== null ? (
          <Link to={to} className="text-accent font-semibold underline">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {person && itemType !== "user_profile" && (
          <>
            {" "}
            · by <KnownPerson person={person} />
          </>
        )}{" "}
        · reported by <KnownPerson person={reporter} />
      </p>
    </QueueFrame>
  );
}
