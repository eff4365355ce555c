import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { useToast } from "../../../hooks/useToast";
import { payloadOf } from "../../../lib/errors";

export type Conversation = FunctionReturnType<typeof api.moderation.messages.list>["page"][number];
export type FlagCategory = NonNullable<Conversation["flagCategory"]>;
type UserId = Conversation["sender"]["userId"];

type Texts = { done: [title: string, text?: string]; failed: [title: string, text: string] };

const texts = {
  markRead: {
    done: [adminTexts.conversationUpdatedTitle, adminTexts.markedRead],
    failed: [adminTexts.updateErrorTitle, adminTexts.updateFailed],
  },
  unflag: {
    done: [adminTexts.unflaggedTitle],
    failed: [adminTexts.unflagErrorTitle, adminTexts.unflagFailed],
  },
  suspend: {
    done: [adminTexts.accountSuspendedTitle, adminTexts.accountSuspended],
    failed: [adminTexts.suspensionErrorTitle, adminTexts.accountSuspendFailed],
  },
  unsuspend: {
    done: [adminTexts.accountUnsuspendedTitle],
    failed: [adminTexts.unsuspensionErrorTitle, adminTexts.accountUnsuspendFailed],
  },
} satisfies Record<string, Texts>;

/** What an admin does about a conversation, with the toasts of section 8. Each answers whether it succeeded. */
export function useModeration() {
  const toast = useToast();
  const markRead = useMutation(api.moderation.messages.markRead);
  const flag = useMutation(api.moderation.messages.flag);
  const unflag = useMutation(api.moderation.messages.unflag);
  const suspend = useMutation(api.moderation.users.suspend);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(call: () => Promise<unknown>, { done, failed }: Texts): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await call();
      const [title, description] = done;
      toast.show({ title, variant: "success", ...(description ? { description } : {}) });
      return true;
    } catch (reason) {
      const [title, description] = failed;
      setError(payloadOf(reason)?.message ?? description);
      toast.show({ title, description, variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    markRead: ({ viewId }: Conversation) => run(() => markRead({ viewId }), texts.markRead),
    flag: ({ viewId }: Conversation, category: FlagCategory) =>
      run(() => flag({ viewId, category }), {
        done: [adminTexts.flaggedTitle, adminTexts.flagged({ category })],
        failed: [adminTexts.flagErrorTitle, adminTexts.flagFailed],
      }),
    unflag: ({ viewId }: Conversation) => run(() => unflag({ viewId }), texts.unflag),
    setSuspended: (userId: UserId, suspended: boolean, reason: string) =>
      run(
        () => suspend({ userId, suspended, reason }),
        suspended ? texts.suspend : texts.unsuspend,
      ),
  };
}
