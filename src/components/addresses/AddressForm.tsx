import type { Address } from "../../../convex/domain/shared/address";
import { askBeforeLeaving } from "../drafts/leaving";
import { UnsavedChanges } from "../drafts/UnsavedChanges";
import { Button } from "../ui/Button";
import { SummarisedForm } from "../ui/onDemand/SummarisedForm";
import { AddressFields } from "./AddressFields";
import { useAddressForm } from "./addressForm";

type Props = {
  /** What the form starts from; null for a new one. */
  address: Address | null;
  /** Where what is typed stands until it is saved: `UnsavedChanges`. */
  place?: string;
  submitLabel: string;
  busy: boolean;
  /** Why the server refused it. */
  problem?: string | null;
  onSubmit: (address: Address) => void;
  onCancel: () => void;
};

/** An address on its own, to be kept or thrown away. */
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
