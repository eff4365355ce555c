import { useState } from "react";
import type { Address } from "#convex/domain/shared/address.ts";
import { type Changes, changesBetween } from "#convex/domain/shared/changes.ts";
import { LeaveQuestion } from "../drafts/LeaveQuestion";
import { askBeforeLeaving } from "../drafts/leaving";
import { useDraft } from "../drafts/useDraft";
import { Button } from "../ui/Button";
import { SummarisedForm } from "../ui/SummarisedForm";
import { AddressFields } from "./AddressFields";
import { useAddressForm } from "./addressForm";

type Props = {
  /** Initial values; null for a new address. */
  address: Address | null;
  /** Names the draft (`useDraft`). */
  draftKey: string;
  submitLabel: string;
  busy: boolean;
  /** The server's reason for refusing the address. */
  problem?: string | null;
  /** `changes`: what differs from the address the form was loaded with. Resolves to whether it was saved. */
  onSubmit: (address: Address, changes: Changes<Address>) => Promise<boolean>;
  onCancel: () => void;
};

export function AddressForm({
  address,
  draftKey,
  submitLabel,
  busy,
  problem,
  onSubmit,
  onCancel,
}: Props) {
  const [loaded] = useState(address ?? {});
  const form = useAddressForm(address, { shouldFocusError: false });
  const draft = useDraft(form, { key: draftKey, store: "tab" });
  const submit = form.handleSubmit(async (address) => {
    if (await onSubmit(address, changesBetween(loaded, address))) draft.discard();
  });
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
      <AddressFields form={form} />
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={() => askBeforeLeaving(onCancel)} disabled={busy}>
          Cancel
        </Button>
      </div>
    </SummarisedForm>
  );
}
