import type { Id } from "#convex/_generated/dataModel.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { ChatPanel } from "../chat/ChatPanel";

type Props = {
  onClose: () => void;
  otherUserId: Id<"users">;
  listingId: Id<"listings">;
  viewerIsAdmin: boolean;
};

/** The seller's chat about an order, on /profile/sold. Rendered only while open. */
export function ChatDialog({ onClose, otherUserId, listingId, viewerIsAdmin }: Props) {
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
      <div className="short:h-auto flex h-[60dvh] flex-col">
        <ChatPanel
          target={{ to: { sellerId: otherUserId, listingId } }}
          viewerIsAdmin={viewerIsAdmin}
        />
      </div>
    </Dialog>
  );
}
