import { useAction, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { TrashIcon } from "#src/components/ui/pageIcons.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { ToastOptions } from "#src/hooks/useToast.ts";
import { retry } from "#src/lib/retry.ts";
import { showActionReport } from "../queue/actionReports";
import { ActionImpact } from "./ActionImpact";

type Results = FunctionReturnType<typeof api.moderation.accounts.removeMany>;

/** One toast for the whole batch: the number deleted, if any, and why the others failed. */
function outcomeOf(results: Results): ToastOptions {
  const failures = results
    .filter(({ status }) => status === "failed")
    .map(({ userId, error = "" }) =>
      adminTexts.userDeleteFailed({ short: shortId(userId), error }),
    );
  const n = results.length - failures.length;
  return {
    title: n === 0 ? "No users were deleted." : adminTexts.usersDeleted({ n }),
    ...(failures.length === 0 ? {} : { description: failures.join("\n") }),
    variant: failures.length === 0 ? "success" : "destructive",
  };
}

/** The result per account, in a report that stays longer than the toast. */
function reportBatch(results: Results): void {
  const lines = results.map(({ userId, status, error = "" }) =>
    status === "failed"
      ? adminTexts.userDeleteFailed({ short: shortId(userId), error })
      : adminTexts.userDeleted({ short: shortId(userId) }),
  );
  showActionReport({ title: "Batch deletion. This cannot be undone.", lines, eventId: null });
}

/** 'Batch Delete Failed Users': deletes the users listed in the deployment's FAILED_USER_IDS. */
export function DeleteFailedUsers() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" icon={<TrashIcon />} onClick={() => setOpen(true)}>
        Batch Delete Failed Users
      </Button>
      {open && (
        <ErrorBoundary title={adminTexts.failedUsersFailed}>
          <FailedUsersDialog onClose={() => setOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  );
}

function FailedUsersDialog({ onClose }: { onClose: () => void }) {
  const users = useQuery(api.moderation.accounts.failedUsers, {});
  const removeMany = useAction(api.moderation.accounts.removeMany);
  const { busy, run } = useCall();
  const userIds = (users ?? []).map(({ userId }) => userId);
  const hasNone = users?.length === 0;

  const confirm = () => {
    return run(() => retry(() => removeMany({ userIds })), {
      done: outcomeOf,
      failed: frameTexts.somethingWrong,
      leaves: true,
    }).then((outcome) => {
      if (!outcome.ok) return;
      reportBatch(outcome.value);
      onClose();
    });
  };
  return (
    <ConfirmDialog
      open
      title="Batch Delete Failed Users"
      description={
        hasNone
          ? "This deployment lists no failed users. An operator names them in FAILED_USER_IDS."
          : "These accounts will be deleted for good, one by one:"
      }
      confirmLabel="Delete all"
      tone="danger"
      busy={busy}
      confirmDisabled={users === undefined || hasNone}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {userIds.length > 0 && <ActionImpact userIds={userIds} action="delete" />}
      <ul className="mt-4 grid gap-1">
        {users?.map(({ userId, short }) => (
          <li key={userId}>
            <code>{short}</code>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
