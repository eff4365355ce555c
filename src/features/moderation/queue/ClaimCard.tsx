import { claimText } from "#convex/domain/claims/texts.ts";
import { DateText } from "#src/components/ui/DateText.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ClaimStatusBadge } from "#src/features/orders/public/ClaimStatusBadge.tsx";
import { paths } from "#src/lib/paths.ts";
import { RepeatBadge } from "../claim/RepeatBadge";
import { KnownPerson } from "../components/KnownPerson";
import { QueueFrame, type ItemOf } from "./QueueFrame";

export function ClaimCard({ item }: { item: ItemOf<"claim"> }) {
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
    <QueueFrame
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
    </QueueFrame>
  );
}
