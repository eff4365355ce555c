import { memo } from "react";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { WarningIcon } from "#src/components/ui/icons.tsx";
import { ShieldIcon } from "#src/components/ui/pageIcons.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { AdjustmentCard } from "#src/features/orders/public/AdjustmentCard.tsx";
import { OrderCard } from "#src/features/orders/public/OrderCard.tsx";
import { useConnected } from "#src/hooks/useConnected.ts";
import { cx } from "#src/lib/cx.ts";
import { LinkedText } from "../public/LinkedText";
import type { PendingMessage } from "./outbox";
import { PersonalText } from "./PersonalText";
import { ReportMessage } from "./ReportMessage";
import type { ChatMessage } from "./useChat";

const bubble =
  "max-w-[85%] rounded-2xl px-4 py-2.5 whitespace-pre-wrap wrap-anywhere sm:max-w-[70%]";

type Props = { message: ChatMessage; otherName: string };

/**
 * One message, on its sender's side. An order's card is centred. Memoised, so that a new message
 * doesn't re-render the others.
 */
export const MessageBubble = memo(function MessageBubble({ message, otherName }: Props) {
  const { mine, isContact, card } = message;
  if (card !== undefined) {
    return (
      <li className="mx-auto grid w-full max-w-sm justify-items-stretch text-center">
        <OrderCard card={card} />
        <DateText at={message.timestamp} kind="message" className="text-ink-muted mt-1 text-xs" />
      </li>
    );
  }
  const isFromTeam = message.isAdminMessage && !isContact;
  // Shoal writes the text of a proposal, so there is nothing to report.
  const canReport = !mine && !message.isAdminMessage && !message.adjustmentId;
  return (
    <li className={cx("grid", mine ? "justify-items-end" : "justify-items-start")}>
      <div
        className={cx(
          bubble,
          mine ? "bg-accent text-on-accent rounded-br-sm" : "bg-sunken rounded-bl-sm",
          isFromTeam && !mine && "border-info bg-info-soft border-l-4",
        )}
      >
        {isFromTeam && (
          <p className="mb-1 flex items-center gap-1.5 text-xs font-semibold">
            <ShieldIcon size={14} /> Message from Shoal
          </p>
        )}
        {isContact && <p className="mb-1 text-xs font-semibold">Sent through the contact form</p>}
        {message.subject !== undefined && (
          <p dir="auto" className="font-semibold">
            {message.subject}
          </p>
        )}
        <span className="sr-only">{`${mine ? "You" : isolated(otherName)}: `}</span>
        <div dir="auto">
          {isFromTeam ? (
            <LinkedText text={message.message} />
          ) : (
            <PersonalText text={message.message} />
          )}
        </div>
        <MessagePhotos message={message} />
        {message.adjustmentId && <AdjustmentCard adjustmentId={message.adjustmentId} />}
      </div>
      <span className="mt-1 flex min-h-6 items-center gap-1">
        <DateText at={message.timestamp} kind="message" className="text-ink-muted text-xs" />
        {canReport && <ReportMessage messageId={message.messageId} />}
      </span>
    </li>
  );
});

function MessagePhotos({ message: { photos, message } }: { message: ChatMessage }) {
  if (photos.length === 0) return null;
  return (
    <div className={cx(message !== "" && "mt-2")}>
      <PhotoStrip photos={photos} name="Message" size="medium" />
    </div>
  );
}

type PendingProps = { message: PendingMessage; onRetry: () => void; onDiscard: () => void };

/**
 * A message that the server hasn't confirmed. It looks sent at once, and stays if sending fails.
 */
export function PendingBubble({ message, onRetry, onDiscard }: PendingProps) {
  const hasFailed = message.state === "failed";
  const isConnected = useConnected();
  return (
    <li className="grid justify-items-end">
      <div
        className={cx(
          bubble,
          "rounded-br-sm",
          hasFailed ? "bg-danger-soft text-ink border-danger border" : "bg-accent text-on-accent",
        )}
      >
        <div dir="auto">{message.text}</div>
        <PhotoStrip photos={message.photos} name="Message on its way" size="medium" />
      </div>
      {hasFailed ? (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-2">
          <p role="alert" className="text-danger flex items-center gap-1 text-sm">
            <WarningIcon size={16} /> {message.error ?? "Not sent"}
          </p>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            Send again
          </Button>
          <Button variant="ghost" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      ) : (
        <p className="text-ink-muted mt-1 text-xs">
          {isConnected ? "Sending…" : "Waiting for the connection"}
        </p>
      )}
    </li>
  );
}
