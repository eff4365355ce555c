import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { Controller, useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { reportSchema } from "#convex/domain/moderation/moderationSchemas.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { useDraft } from "../drafts/useDraft";
import { Button } from "../ui/Button";
import { ChoiceGroup } from "../ui/ChoiceGroup";
import { Dialog } from "../ui/Dialog";
import { Field } from "../ui/Field";
import { TextArea } from "../ui/TextArea";

const REASONS = {
  listing: [
    "Wrong or restricted species",
    "Animal welfare",
    "Misleading description or photos",
    "Asks to pay outside Shoal",
    "Not an aquatic animal or plant",
    "Something else",
  ],
  user_profile: [
    "Harassment",
    "Asks to pay outside Shoal",
    "Fraud",
    "Animal welfare",
    "Not who they say they are",
    "Something else",
  ],
  review: [
    "Insulting or threatening",
    "Names or personal details",
    "Not about this order",
    "Asks for something in return",
    "Something else",
  ],
  reviewAnswer: [
    "Insulting or threatening",
    "Names or personal details",
    "Not about this order",
    "Something else",
  ],
  message: ["Harassment", "Spam", "Asks to pay outside Shoal", "Fraud", "Something else"],
} as const;

type Props = {
  itemType: keyof typeof REASONS;
  itemId: string;
  itemName: string;
  open: boolean;
  onClose: () => void;
};

export function ReportDialog({ itemType, itemId, itemName, open, onClose }: Props) {
  const create = useMutation(api.moderation.reports.create);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(reportSchema),
    defaultValues: { reason: "", details: "" },
  });
  const draft = useDraft(form, { key: `report.${itemType}.${itemId}`, store: "browser" });
  const { errors } = form.formState;

  const send = form.handleSubmit(async ({ reason, details }) => {
    const { ok } = await run(() => create({ itemType, itemId, reason, details }), {
      done: "Thank you. Shoal will look at your report.",
      failed: "Could not send your report. Please try again.",
    });
    if (!ok) return;
    draft.discard();
    onClose();
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report ${itemName}`}
      description="Only Shoal can see who reported it."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button onClick={() => void send()} busy={busy}>
            Send report
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Controller
          control={form.control}
          name="reason"
          render={({ field }) => (
            <ChoiceGroup<string>
              legend="What is wrong?"
              options={REASONS[itemType].map((value) => ({ value, label: value }))}
              value={field.value === "" ? null : field.value}
              onChange={field.onChange}
              error={errors.reason?.message}
            />
          )}
        />
        <Field label="Anything else we should know" error={errors.details?.message}>
          <TextArea rows={3} {...form.register("details")} />
        </Field>
      </div>
    </Dialog>
  );
}
