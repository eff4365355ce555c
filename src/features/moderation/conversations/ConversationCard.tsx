import { useId, useState } from "react";
import { FLAG_CATEGORIES } from "#convex/domain/shared/constants.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { ChevronDownIcon } from "#src/components/ui/icons.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { FlagIcon } from "#src/components/ui/pageIcons.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { cx } from "#src/lib/cx.ts";
import { plural } from "#src/lib/format.ts";
import { usePresence } from "../components/usePresence";
import { ViewingNow } from "../components/ViewingNow";
import { SuspendDialog } from "../queue/SuspendDialog";
import { type Conversation, type FlagCategory, useModeration } from "../queue/useModeration";
import { ConversationMessages } from "./ConversationMessages";

export function ConversationCard({ conversation }: { conversation: Conversation }) {
  const { sender, receiver, isRead, flagCategory, messageCount, latestTimestamp } = conversation;
  const [open, setOpen] = useState(false);
  const id = useId();
  const item = { itemType: "conversation", itemId: conversation.viewId } as const;
  usePresence(open ? item : null);
  const isSuspended = sender.isSuspended || receiver.isSuspended;
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 font-semibold wrap-anywhere">
            {!isRead && (
              <span
                role="img"
                aria-label="Unread"
                className="bg-coral size-2.5 shrink-0 rounded-full"
              />
            )}
            <span>
              <PersonName>{sender.name}</PersonName> &gt; <PersonName>{receiver.name}</PersonName>
            </span>
          </h2>
          <p translate="no" className="text-ink-muted mt-1 text-sm wrap-anywhere">
            {[sender, receiver].map(({ email, name }) => email ?? name).join(" > ")}
          </p>
          <p className="text-ink-muted text-sm">
            {plural(messageCount, "message")} · <DateText at={latestTimestamp} kind="message" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ViewingNow {...item} />
          {conversation.type === "seller_status" && <Badge tone="info">Seller Status</Badge>}
          {flagCategory !== null && (
            <Badge tone="danger">
              <FlagIcon size={14} /> {flagCategory}
            </Badge>
          )}
          {isSuspended && <Badge tone="warning">User Suspended</Badge>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          icon={<ChevronDownIcon size={18} className={cx(open && "rotate-180")} />}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide messages" : "Show messages"}
        </Button>
        <Actions conversation={conversation} />
      </div>
      <div id={id} hidden={!open}>
        {open && <ConversationMessages conversation={conversation} />}
      </div>
    </Card>
  );
}

function Actions({ conversation }: { conversation: Conversation }) {
  const { isRead, flagged, sender, receiver } = conversation;
  const moderation = useModeration();
  const { busy } = moderation;
  const [category, setCategory] = useState<FlagCategory>("Spam");
  const [dialog, setDialog] = useState<"suspend" | "unsuspend" | null>(null);
  const accounts = [sender, receiver].filter((person) => person.canSuspend);
  const active = accounts.filter((person) => !person.isSuspended);
  const suspendedPeople = accounts.filter((person) => person.isSuspended);
  return (
    <>
      {!isRead && (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          onClick={() => void moderation.markRead(conversation)}
        >
          Mark as Read
        </Button>
      )}
      {flagged ? (
        <Button
          size="sm"
          variant="secondary"
          disabled={busy}
          onClick={() => void moderation.unflag(conversation)}
        >
          Unflag
        </Button>
      ) : (
        <span className="flex items-center gap-2">
          <NativeSelect
            aria-label="Flag category"
            className="min-h-9 py-1"
            value={category}
            onChange={(event) => setCategory(event.target.value as FlagCategory)}
          >
            {FLAG_CATEGORIES.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </NativeSelect>
          <Button
            size="sm"
            variant="secondary"
            disabled={busy}
            onClick={() => void moderation.flag(conversation, category)}
          >
            Flag
          </Button>
        </span>
      )}
      {active.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setDialog("suspend")}>
          Suspend Account
        </Button>
      )}
      {suspendedPeople.length > 0 && (
        <Button size="sm" variant="secondary" onClick={() => setDialog("unsuspend")}>
          Unsuspend Account
        </Button>
      )}
      {dialog && (
        <SuspendDialog
          accounts={dialog === "suspend" ? active : suspendedPeople}
          suspend={dialog === "suspend"}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
