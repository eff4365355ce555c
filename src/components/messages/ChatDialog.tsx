import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { messageTexts } from "../../../convex/domain/messages/texts";
import { errorMessage } from "../../lib/errors";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/onDemand/Dialog";
import { ErrorCard } from "../ui/ErrorCard";
import { SkeletonText } from "../ui/Skeleton";
import { ChatPanel } from "./ChatPanel";

type Props = {
  onClose: () => void;
  /** The other party of the order. */
  otherUserId: Id<"users">;
  listingId: Id<"listings">;
  viewerIsAdmin: boolean;
};

/** The chat of an order without leaving the order: rendered while it is open. */
export function ChatDialog({ onClose, otherUserId, listingId, viewerIsAdmin }: Props) {
  const open = useMutation(api.messages.conversations.open);
  const [state, setState] = useState<
    { conversationId: Id<"conversations"> } | { error: string } | null
  >(null);

  useEffect(() => {
    let left = false;
    open({ sellerId: otherUserId, listingId }).then(
      (conversationId) => !left && setState({ conversationId }),
      (error: unknown) =>
        !left && setState({ error: errorMessage(error, messageTexts.conversationFailed) }),
    );
    return () => {
      left = true;
    };
  }, [open, otherUserId, listingId]);

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Chat - Order Review"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex h-[60dvh] flex-col">
        {state === null && <SkeletonText lines={8} />}
        {state !== null && "error" in state && (
          <ErrorCard title={messageTexts.conversationFailed} message={state.error} />
        )}
        {state !== null && "conversationId" in state && (
          <ChatPanel conversationId={state.conversationId} viewerIsAdmin={viewerIsAdmin} />
        )}
      </div>
    </Dialog>
  );
}
