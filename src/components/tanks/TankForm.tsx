import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { tankSchema } from "#convex/domain/tanks/tankSchema.ts";
import { askBeforeLeaving } from "../drafts/leaving";
import { UnsavedChanges } from "../drafts/UnsavedChanges";
import { Button } from "../ui/Button";
import { SummarisedForm } from "../ui/onDemand/SummarisedForm";
import { NEW_TANK } from "./tankDefaults";
import { TankFields } from "./TankFields";

type Props = {
  /** Known initial values; a new tank if omitted. */
  tank?: Partial<TankInput>;
  /** Where unsaved input is stored: `UnsavedChanges`. Omitted in dialogs, which store nothing. */
  place?: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (tank: TankInput) => void;
  onCancel?: () => void;
};

export function TankForm({ tank, place, submitLabel, busy, onSubmit, onCancel }: Props) {
  const form = useForm<TankInput>({
    resolver: zodResolver(tankSchema()),
    defaultValues: tank ?? NEW_TANK,
    shouldFocusError: false,
  });
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-6"
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      {place !== undefined && <UnsavedChanges form={form} place={place} />}
      <TankFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={() => askBeforeLeaving(onCancel)} disabled={busy}>
            Cancel
          </Button>
        )}
      </div>
    </SummarisedForm>
  );
}
