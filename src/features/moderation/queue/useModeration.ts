import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { payloadOf } from "#src/lib/errors.ts";

export type Conversation = FunctionReturnType<typeof api.moderation.messages.list>["page"][number];
export type FlagCategory = NonNullable<Conversation["flagCategory"]>;

/** The toast says only what failed; the server's own message appears in the dialog. */
export const failureToast = (title: string, description: string) => (error: unknown) => ({
  title,
  description,
  inline: payloadOf(error)?.message ?? description,
});

const texts = {
  markRead: {
    done: { title: adminTexts.conversationUpdatedTitle, description: adminTexts.markedRead },
    failed: failureToast(adminTexts.updateErrorTitle, adminTexts.updateFailed),
  },
  unflag: {
    done: adminTexts.unflaggedTitle,
    failed: failureToast(adminTexts.unflagErrorTitle, adminTexts.unflagFailed),
  },
};

/** The conversation page's texts for a suspension. */
export const suspensionToasts = {
  suspend: {
    done: { title: adminTexts.accountSuspendedTitle, description: adminTexts.accountSuspended },
    failed: failureToast(adminTexts.suspensionErrorTitle, adminTexts.accountSuspendFailed),
  },
  unsuspend: {
    done: adminTexts.accountUnsuspendedTitle,
    failed: failureToast(adminTexts.unsuspensionErrorTitle, adminTexts.accountUnsuspendFailed),
  },
};

/** An admin's actions on a conversation, each with its toast. Each returns its outcome. */
export function useModeration() {
  const markRead = useMutation(api.moderation.messages.markRead);
  const flag = useMutation(api.moderation.messages.flag);
  const unflag = useMutation(api.moderation.messages.unflag);
  const { busy, run } = useCall();
  return {
    busy,
    markRead: ({ viewId }: Conversation) => run(() => markRead({ viewId }), texts.markRead),
    flag: ({ viewId }: Conversation, category: FlagCategory) =>
      run(() => flag({ viewId, category }), {
        done: { title: adminTexts.flaggedTitle, description: adminTexts.flagged({ category }) },
        failed: failureToast(adminTexts.flagErrorTitle, adminTexts.flagFailed),
      }),
    unflag: ({ viewId }: Conversation) => run(() => unflag({ viewId }), texts.unflag),
  };
}
