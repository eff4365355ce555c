import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { useCall, withTitle } from "#src/hooks/useCall.ts";
import { ReasonDialog } from "../components/ReasonDialog";
import type { Application } from "./applications";

export function RejectDialog({
  application,
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const { applicationId, fullName, email, isChange, updatedAt: seenAt } = application;
  const decide = useMutation(api.moderation.approvals.decide);
  const { busy, error, run, showError } = useCall();
  const confirm = async (reason: string) => {
    if (reason === "") {
      showError(adminTexts.reasonRejection);
      return false;
    }
    const { ok } = await run(() => decide({ applicationId, approve: false, reason, seenAt }), {
      failed: withTitle(adminTexts.sellerStatusFailed),
      done: adminTexts.sellerRejected,
    });
    if (ok) onClose();
    return ok;
  };
  return (
    <ReasonDialog
      title="Reject Seller Application"
      description={
        <>
          <PersonName>{fullName}</PersonName> (<span translate="no">{email}</span>).{" "}
          {isChange
            ? "We'll tell the seller the reason. They can keep selling as before and ask again."
            : "We'll tell the applicant the reason, and they can apply again. If they already sell, their listings will be hidden and their unpaid orders cancelled, and buyers of paid orders not yet dispatched can get a refund."}
        </>
      }
      confirmLabel="Reject"
      tone="danger"
      item={{ itemType: "seller_application", itemId: applicationId }}
      draftKey={`reject.${applicationId}`}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
