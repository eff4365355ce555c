import { Button } from "#src/components/ui/Button.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { KnownPerson } from "../components/KnownPerson";
import { QueueFrame, type ItemOf, type OnAction } from "./QueueFrame";
import { SuspendButton } from "./SuspendButton";

export function FlaggedCard({ item, onAction }: { item: ItemOf<"flagged">; onAction: OnAction }) {
  const { viewId, sender, receiver, category, messageCount, latest, photos } = item;
  return (
    <QueueFrame
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
    </QueueFrame>
  );
}
