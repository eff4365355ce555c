import { ClaimCard } from "./ClaimCard";
import { FlaggedCard } from "./FlaggedCard";
import { ListingCard } from "./ListingCard";
import { ProofCard } from "./ProofCard";
import type { OnAction, QueueItem } from "./QueueFrame";
import { ReportCard } from "./ReportCard";

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
