import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { withTitle } from "#src/hooks/useCall.ts";
import { ReasonDialog } from "../components/ReasonDialog";
import { ActionImpact } from "./ActionImpact";
import {
  type Account,
  needsReason,
  reasonHint,
  type StandingAction,
  useStanding,
} from "./useStanding";

type DialogTexts = {
  title: string;
  label: string;
  description: string;
  failed: string;
  done: string;
};

const dialogs: Record<StandingAction, DialogTexts> = {
  suspend: {
    title: adminTexts.suspendTitle,
    label: "Suspend",
    description:
      "They're logged out straight away and their listings are hidden until you unsuspend them.",
    failed: adminTexts.suspendFailed,
    done: adminTexts.userSuspended,
  },
  unsuspend: {
    title: adminTexts.unsuspendTitle,
    label: "Unsuspend",
    description: "They can log in again and their listings come back.",
    failed: adminTexts.unsuspendFailed,
    done: adminTexts.userUnsuspended,
  },
  ban: {
    title: adminTexts.banTitle,
    label: "Ban for 30 days",
    description: "They're logged out straight away and their listings are hidden for 30 days.",
    failed: adminTexts.banFailed,
    done: adminTexts.userBannedOnly,
  },
  purge: {
    title: adminTexts.banTitle,
    label: "Ban for a year",
    description: "They're logged out for a year and their listings are taken off sale.",
    failed: adminTexts.banFailed,
    done: adminTexts.userBanned,
  },
  unban: {
    title: "Unban User Account",
    label: "Unban",
    description: "They can log in again and their listings come back, except those taken off sale.",
    failed: adminTexts.unbanFailed,
    done: adminTexts.userUnbanned,
  },
};

type Props = { account: Account & { email?: string }; action: StandingAction; onClose: () => void };

/** Asks for the reason for a change to a user's standing, shows what it affects, and carries it out. */
export function StandingDialog({ account, action, onClose }: Props) {
  const { busy, error, apply } = useStanding();
  const { title, label, description, failed, done } = dialogs[action];
  const name = isolated(account.name);
  const person = account.email === undefined ? name : `${name} (${account.email})`;
  const confirm = async (reason: string) => {
    const isDone = await apply(action, account, reason, { failed: withTitle(failed), done });
    if (isDone) onClose();
    return isDone;
  };
  return (
    <ReasonDialog
      title={title}
      description={`${person}. ${description}`}
      confirmLabel={label}
      tone={action === "unsuspend" || action === "unban" ? "primary" : "danger"}
      required={needsReason(action)}
      hint={reasonHint(action)}
      item={{ itemType: "user", itemId: account.userId }}
      draftKey={`${action}.${account.userId}`}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <ActionImpact userIds={[account.userId]} action={action} />
    </ReasonDialog>
  );
}
