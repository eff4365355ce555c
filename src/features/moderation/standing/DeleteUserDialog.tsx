import { useConvex, useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { codeOf, errorMessage } from "#src/lib/errors.ts";
import { AlsoViewing } from "../components/ViewingNow";
import { showActionReport } from "../queue/actionReports";
import { ActionImpact } from "./ActionImpact";
import { impactLines } from "./impactLines";
import { impactShown } from "./useStanding";

type Props = { user: { userId: string; fullName: string; email: string }; onClose: () => void };

export function DeleteUserDialog({ user, onClose }: Props) {
  const client = useConvex();
  const remove = useMutation(api.moderation.accounts.remove);
  const { busy, run } = useCall();
  const shownId = shortId(user.userId);

  const showFailure = (error: unknown) => {
    const text = errorMessage(error, frameTexts.somethingWrong);
    // This error's text already names the user.
    const isNamed = codeOf(error) === "user_not_found";
    return { title: isNamed ? text : adminTexts.userDeleteFailed({ short: shownId, error: text }) };
  };
  const confirm = async () => {
    const impact = impactShown(client, user.userId);
    const outcome = await run(() => remove({ userId: user.userId }), {
      done: adminTexts.userDeleted({ short: shownId }),
      failed: showFailure,
      leaves: true,
    });
    if (outcome.ok) {
      const title = `${isolated(user.fullName)} is deleted. This cannot be undone.`;
      showActionReport({
        title,
        lines: impact ? impactLines("delete", impact) : [],
        eventId: null,
      });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete User"
      description={
        <>
          <PersonName>{user.fullName}</PersonName> (<span translate="no">{user.email}</span>). We
          delete their personal data for good and keep their orders without a name. An account with
          an open order cannot be deleted. Money still owed to a seller is then listed under
          “Payments that need attention”.
        </>
      }
      confirmLabel="Delete"
      tone="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <AlsoViewing item={{ itemType: "user", itemId: user.userId }} />
      <ActionImpact userIds={[user.userId]} action="delete" />
    </ConfirmDialog>
  );
}
