import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { useCall } from "../../../hooks/useCall";
import { payloadOf } from "../../../lib/errors";

export type Conversation = FunctionReturnType<typeof api.moderation.messages.list>["page"][number];
export type FlagCategory = NonNullable<Conversation["flagCategory"]>;
type UserId = Conversation["sender"]["userId"];

/** The toasts of section 8: the server's own words stand in the dialog alone. */
const failing = (title: string, description: string) => (error: unknown) => ({
  title,
  description,
  inline: payloadOf(error)?.message ?? description,
});

const texts = {
  markRead: {
    done: { title: adminTexts.conversationUpdatedTitle, description: adminTexts.markedRead },
    failed: failing(adminTexts.updateErrorTitle, adminTexts.updateFailed),
  },
  unflag: {
    done: adminTexts.unflaggedTitle,
    failed: failing(adminTexts.unflagErrorTitle, adminTexts.unflagFailed),
  },
  suspend: {
    done: { title: adminTexts.accountSuspendedTitle, description: adminTexts.accountSuspended },
    failed: failing(adminTexts.suspensionErrorTitle, adminTexts.accountSuspendFailed),
  },
  unsuspend: {
    done: adminTexts.accountUnsuspendedTitle,
    failed: failing(adminTexts.unsuspensionErrorTitle, adminTexts.accountUnsuspendFailed),
  },
};

/** What an admin does about a conversation, with the toasts of section 8. Each returns how it ended. */
export function useModeration() {
  const markRead = useMutation(api.moderation.messages.markRead);
  const flag = useMutation(api.moderation.messages.flag);
  const unflag = useMutation(api.moderation.messages.unflag);
  const suspend = useMutation(api.moderation.users.suspend);
  const { busy, error, run } = useCall();
  return {
    busy,
    error,
    markRead: ({ viewId }: Conversation) => run(() => markRead({ viewId }), texts.markRead),
    flag: ({ viewId }: Conversation, category: FlagCategory) =>
      run(() => flag({ viewId, category }), {
        done: { title: adminTexts.flaggedTitle, description: adminTexts.flagged({ category }) },
        failed: failing(adminTexts.flagErrorTitle, adminTexts.flagFailed),
      }),
    unflag: ({ viewId }: Conversation) => run(() => unflag({ viewId }), texts.unflag),
    setSuspended: (userId: UserId, suspended: boolean, reason: string) =>
      run(
        () => suspend({ userId, suspended, reason }),
        suspended ? texts.suspend : texts.unsuspend,
      ),
  };
}
