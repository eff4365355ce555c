import { useMutation } from "convex/react";
import { Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Menu } from "#src/components/ui/Menu.tsx";
import { MoreIcon } from "#src/components/ui/pageIcons.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { ChatHead } from "./useChat";

const ReportDialog = lazyWithRetry(async () => {
  const { ReportDialog } = await import("#src/components/reports/ReportDialog.tsx");
  return { default: ReportDialog };
});

type Props = { head: ChatHead; conversationId: Id<"conversations"> };

export function ChatMenu({ head, conversationId }: Props) {
  const { isMuted, isHidden, canBlock, other } = head;
  const name = isolated(other.fullName);
  const { run } = useCall();
  const mute = useMutation(api.messages.muteAndBlock.mute);
  const hide = useMutation(api.messages.muteAndBlock.hide);
  const block = useMutation(api.messages.muteAndBlock.block);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const isBlocked = head.block === "byMe";
  const setBlocked = (isBlocked: boolean) =>
    void run(() => block({ conversationId, isBlocked }), {
      done: isBlocked ? `${name} is blocked.` : `${name} is no longer blocked.`,
    });

  return (
    <>
      <Menu
        label="Conversation options"
        buttonClassName="text-ink-muted hover:bg-accent-soft ml-auto grid size-11 shrink-0 place-items-center rounded-full"
        items={[
          {
            label: isMuted ? "Unmute" : "Mute",
            onSelect: () =>
              void run(() => mute({ conversationId, isMuted: !isMuted }), {
                done: isMuted
                  ? "Unmuted: you get alerts for new messages again."
                  : "Muted: no more bell or email alerts for new messages, except updates about your orders.",
              }),
          },
          {
            label: isHidden ? "Show in the list" : "Hide until the next message",
            onSelect: () =>
              void run(() => hide({ conversationId, isHidden: !isHidden }), {
                done: isHidden
                  ? "The conversation is in your list again."
                  : "Hidden. It comes back when there's a new message.",
              }),
          },
          ...(canBlock || isBlocked
            ? [
                {
                  label: `Report ${name}`,
                  separated: true,
                  onSelect: () => setReporting(true),
                },
                {
                  label: isBlocked ? `Unblock ${name}` : `Block ${name}`,
                  danger: !isBlocked,
                  onSelect: () => (isBlocked ? setBlocked(false) : setDialogOpen(true)),
                },
              ]
            : []),
        ]}
      >
        <MoreIcon />
      </Menu>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            open
            onClose={() => setReporting(false)}
            itemType="user_profile"
            itemId={other.userId}
            itemName={name}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialogOpen}
        title={`Block ${name}?`}
        description="You won't be able to message or buy from each other. They won't be told why. You can unblock them here at any time."
        confirmLabel="Block"
        tone="danger"
        onClose={() => setDialogOpen(false)}
        onConfirm={() => {
          setDialogOpen(false);
          setBlocked(true);
        }}
      >
        <p className="text-sm">
          Any open order between you continues. You'll both still get updates about it, and Shoal
          can message either of you.
        </p>
      </ConfirmDialog>
    </>
  );
}
