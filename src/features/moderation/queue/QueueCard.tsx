import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import type { api } from "#convex/_generated/api.js";
import { claimText } from "#convex/domain/claims/texts.ts";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { ClaimStatusBadge } from "#src/features/orders/public/ClaimStatusBadge.tsx";
import { paths } from "#src/lib/paths.ts";
import { RepeatBadge } from "../claim/RepeatBadge";
import { KnownPerson } from "../components/KnownPerson";
import type { PresenceTarget } from "../components/usePresence";
import { ViewingNow } from "../components/ViewingNow";
import type { Account } from "../standing/useStanding";
import type { PendingAction } from "./ModerationDialog";
import { ProofFile } from "./ProofFile";
import { ProofLaw } from "./ProofLaw";

export type QueueItem = FunctionReturnType<typeof api.moderation.queue.queue>["items"][number];
type ItemOf<Kind extends QueueItem["kind"]> = Extract<QueueItem, { kind: Kind }>;
type Person = ItemOf<"flagged">["sender"];
/** An action on a card: a decision, or a suspension. */
export type QueueAction = PendingAction | ({ kind: "suspend" } & Account);
type OnAction = (action: QueueAction) => void;

const itemNames = {
  user_profile: "Profile",
  listing: "Listing",
  message: "Message",
  review: "Review",
  reviewAnswer: "Answer to a review",
};

export function QueueCard({ item, onAction }: { item: QueueItem; onAction: OnAction }) {
  switch (item.kind) {
    case "report":
      return <ReportCard item={item} onAction={onAction} />;
    case "flagged":
      return <FlaggedCard item={item} onAction={onAction} />;
    case "claim":
      return <ClaimCard item={item} />;
    case "proof":
      return <ProofCard item={item} onAction={onAction} />;
    case "listing":
      return <ListingCard item={item} onAction={onAction} />;
  }
}

type FrameProps = {
  item: PresenceTarget;
  at: number;
  kind: { label: string; tone: Tone };
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
};

function Frame({ item, at, kind, title, children, actions }: FrameProps) {
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={kind.tone}>{kind.label}</Badge>
        <RelativeDate at={at} className="text-ink-muted text-sm" />
        <ViewingNow {...item} />
      </div>
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <div className="grid gap-1.5 wrap-anywhere whitespace-pre-wrap">{children}</div>
      <div className="flex flex-wrap gap-2.5">{actions}</div>
    </Card>
  );
}

function ReportCard({ item: report, onAction }: { item: ItemOf<"report">; onAction: OnAction }) {
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
    <Frame
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
              onClick={() =>
                onAction({ kind: "takeDownListing", listingId: listingToTakeDown, names: [] })
              }
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
    </Frame>
  );
}

function FlaggedCard({ item, onAction }: { item: ItemOf<"flagged">; onAction: OnAction }) {
  const { viewId, sender, receiver, category, messageCount, latest, photos } = item;
  return (
    <Frame
      item={{ itemType: "conversation", itemId: viewId }}
      at={item.at}
      kind={{ label: `Flagged: ${category ?? ""}`, tone: "danger" }}
      title={
        <>
          <KnownPerson person={sender} /> &gt; <KnownPerson person={receiver} />
        </>
      }
      actions={
        <>
          <Button size="sm" onClick={() => onAction({ kind: "unflag", viewId, messageCount })}>
            Unflag
          </Button>
          {[sender, receiver].map((person) => (
            <SuspendButton key={person.userId} person={person} onAction={onAction} />
          ))}
        </>
      }
    >
      {latest !== null && <p dir="auto">{latest}</p>}
      <PhotoStrip photos={photos} name="Latest message" />
      <p className="text-ink-muted text-sm">
        {messageCount === 1
          ? "1 message, shown above"
          : `${messageCount} messages; the latest is above`}
      </p>
    </Frame>
  );
}

function ClaimCard({ item }: { item: ItemOf<"claim"> }) {
  const {
    claimKind: kind,
    items,
    buyer,
    seller,
    orderUuid,
    listingTitle,
    status,
    respondBy,
  } = item;
  return (
    <Frame
      item={{ itemType: "claim", itemId: orderUuid }}
      at={item.at}
      kind={{ label: "Claim", tone: "coral" }}
      title={
        <>
          {claimText({ kind, items })}: <bdi>{listingTitle}</bdi>
        </>
      }
      actions={
        <>
          <LinkButton to={paths.claimCase(orderUuid)} size="sm">
            Open the case
          </LinkButton>
          <LinkButton to={paths.order(orderUuid)} size="sm" variant="secondary">
            Open the order
          </LinkButton>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <ClaimStatusBadge status={status} viewerSide="admin" />
        <RepeatBadge side="buyer" claims={item.claimsMade} />
        <RepeatBadge side="seller" claims={item.claimsReceived} />
      </p>
      <p dir="auto">{item.description}</p>
      <p className="text-ink-muted text-sm">
        <KnownPerson person={buyer} /> against <KnownPerson person={seller} />
        {respondBy !== null && (
          <>
            {" "}
            · until <DateText at={respondBy} kind="dateTime" />
          </>
        )}
      </p>
    </Frame>
  );
}

function ProofCard({ item, onAction }: { item: ItemOf<"proof">; onAction: OnAction }) {
  const { proofId, at, listingId, listingTitle, species, laws, seller, fileName, url } = item;
  const { quantity, photos } = item;
  const decide = (kind: "acceptProof" | "refuseProof") => onAction({ kind, proofId, sentAt: at });
  return (
    <Frame
      item={{ itemType: "proof", itemId: proofId }}
      at={item.at}
      kind={{ label: "Proof", tone: "accent" }}
      title={<bdi>{`${listingTitle}: ${species.join(", ")}`}</bdi>}
      actions={
        <>
          <Button size="sm" onClick={() => decide("acceptProof")}>
            Accept proof
          </Button>
          <Button size="sm" variant="secondary" onClick={() => decide("refuseProof")}>
            Refuse proof
          </Button>
          <SuspendButton person={seller} onAction={onAction} />
        </>
      }
    >
      <ProofLaw laws={laws} />
      <PhotoStrip photos={photos} name="Listing" />
      <ProofFile fileName={fileName} url={url} />
      <p className="text-ink-muted text-sm">
        Listing:{" "}
        <Link to={paths.listing(listingId)} className="text-accent font-semibold underline">
          <bdi>{listingTitle}</bdi>
        </Link>{" "}
        · {quantity} listed · by <KnownPerson person={seller} />
      </p>
    </Frame>
  );
}

function ListingCard({ item, onAction }: { item: ItemOf<"listing">; onAction: OnAction }) {
  const { at, listingId, listingTitle, names, returnReason, awaitsReview } = item;
  const { text, photos, seller, version } = item;
  const decide = (kind: "dismissListing" | "takeDownListing") =>
    onAction({ kind, listingId, names, version });
  return (
    <Frame
      item={{ itemType: "listing", itemId: listingId }}
      at={at}
      kind={{ label: "Listing", tone: "warning" }}
      title={[
        returnReason !== null &&
          (awaitsReview
            ? "Copies a listing that was taken down for good. It stays off sale until you press “Dismiss”"
            : "Back on sale after a takedown"),
        names.length > 0 && `The description mentions ${names.join(", ")}`,
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
        · by <KnownPerson person={seller} />
      </p>
    </Frame>
  );
}

function SuspendButton({ person, onAction }: { person: Person; onAction: OnAction }) {
  if (!person.canSuspend) return null;
  if (person.isSuspended)
    return (
      <Badge tone="warning">
        <span>
          <PersonName>{person.name}</PersonName> is suspended
        </span>
      </Badge>
    );
  const { userId, name } = person;
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={() => onAction({ kind: "suspend", userId, name })}
    >
      <span>
        Suspend <PersonName>{name}</PersonName>
      </span>
    </Button>
  );
}
