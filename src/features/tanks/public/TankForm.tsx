import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Changes } from "#convex/domain/shared/changes.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { tankSchema } from "#convex/domain/tanks/tankSchema.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { askBeforeLeaving } from "#src/components/drafts/leaving.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TankFields } from "../form/TankFields";
import { changesOfTank, NEW_TANK } from "./tankDefaults";

type Props = {
  /** Known initial values; a new tank if omitted. */
  tank?: Partial<TankInput>;
  /** Names the draft (`useDraft`). */
  draftKey: string;
  submitLabel: string;
  busy: boolean;
  /** `changes`: what differs from the tank the form was loaded with. Resolves to whether it was saved. */
  onSubmit: (tank: TankInput, changes: Changes<TankInput>) => Promise<boolean>;
  onCancel?: () => void;
};

export function TankForm({ tank, draftKey, submitLabel, busy, onSubmit, onCancel }: Props) {
  const [loaded] = useState(tank ?? {});
  const form = useForm<TankInput>({
    resolver: zodResolver(tankSchema()),
    defaultValues: tank ?? NEW_TANK,
    shouldFocusError: false,
  });
  const draft = useDraft(form, { key: draftKey, store: "tab" });
  const submit = form.handleSubmit(async (tank) => {
    if (await onSubmit(tank, changesOfTank(loaded, tank))) draft.discard();
  });
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-6"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
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
