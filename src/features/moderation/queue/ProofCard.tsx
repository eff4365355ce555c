import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { paths } from "#src/lib/paths.ts";
import { KnownPerson } from "../components/KnownPerson";
import { ProofFile } from "./ProofFile";
import { ProofLaw } from "./ProofLaw";
import { QueueFrame, type ItemOf, type OnAction } from "./QueueFrame";
import { SuspendButton } from "./SuspendButton";

export function ProofCard({ item, onAction }: { item: ItemOf<"proof">; onAction: OnAction }) {
  const { proofId, at, listingId, listingTitle, species, laws, seller, fileName, url } = item;
  const { quantity, photos } = item;
  const decide = (kind: "acceptProof" | "refuseProof") => onAction({ kind, proofId, sentAt: at });
  return (
    <QueueFrame
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
    </QueueFrame>
  );
}
