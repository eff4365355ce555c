import type { Address } from "#convex/domain/shared/address.ts";
import { askBeforeLeaving } from "../drafts/leaving";
import { UnsavedChanges } from "../drafts/UnsavedChanges";
import { Button } from "../ui/Button";
import { SummarisedForm } from "../ui/onDemand/SummarisedForm";
import { AddressFields } from "./AddressFields";
import { useAddressForm } from "./addressForm";

type Props = {
  /** Initial values; null for a new address. */
  address: Address | null;
  /** Where unsaved input is stored: `UnsavedChanges`. */
  place?: string;
  submitLabel: string;
  busy: boolean;
  /** The server's reason for refusing it. */
  problem?: string | null;
  onSubmit: (address: Address) => void;
  onCancel: () => void;
};

export function AddressForm({
  address,
  place,
  submitLabel,
  busy,
  problem,
  onSubmit,
  onCancel,
}: Props) {
  const form = useAddressForm(address, { shouldFocusError: false });
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      {place !== undefined && <UnsavedChanges form={form} place={place} />}
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
