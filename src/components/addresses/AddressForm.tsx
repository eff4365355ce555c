import type { Address } from "../../../convex/domain/shared/address";
import { Button } from "../ui/Button";
import { AddressFields } from "./AddressFields";
import { useAddressForm } from "./addressForm";

type Props = {
  /** What the form starts from; null for a new one. */
  address: Address | null;
  submitLabel: string;
  busy: boolean;
  /** Why the server refused it. */
  problem?: string | null;
  onSubmit: (address: Address) => void;
  onCancel: () => void;
};

/** An address on its own, to be kept or thrown away. */
export function AddressForm({ address, submitLabel, busy, problem, onSubmit, onCancel }: Props) {
  const form = useAddressForm(address);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
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
        <Button variant="secondary" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
