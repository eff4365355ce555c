import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { messageTexts } from "#convex/domain/messages/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import type { ChatHead } from "./useChat";

type Props = {
  head: ChatHead;
  canRespond: boolean;
  onRespond: () => void;
};

/** Replaces the send box if the viewer may not write. */
export function ChatClosed({ head, canRespond, onRespond }: Props) {
  return (
    <div className="border-line text-ink-muted border-t p-4 text-center text-sm">
      {head.kind === "admin" ? (
        <FromTeam canRespond={canRespond} onRespond={onRespond} />
      ) : head.block === "byMe" ? (
        <Blocking head={head} />
      ) : head.block === "undeliverable" ? (
        <p>{messageTexts.undeliverable}</p>
      ) : (
        <p>This account was deleted, so no messages can be sent to it.</p>
      )}
    </div>
  );
}

function FromTeam({ canRespond, onRespond }: Omit<Props, "head">) {
  if (canRespond) {
    return (
      <Button variant="secondary" onClick={onRespond}>
        Respond to User
      </Button>
    );
  }
  return (
    <p>
      These are messages with Shoal. To write to us, use the{" "}
      <Link to={paths.contact} className="text-accent underline">
        contact page
      </Link>
      .
    </p>
  );
}

function Blocking({ head: { conversationId } }: { head: ChatHead }) {
  const { busy, run } = useCall();
  const block = useMutation(api.messages.muteAndBlock.block);
  return (
    <div className="grid justify-items-center gap-2">
      <p>{messageTexts.blocking}</p>
      {conversationId !== null && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={() => void run(() => block({ conversationId, isBlocked: false }))}
        >
          Unblock
        </Button>
      )}
    </div>
  );
}
