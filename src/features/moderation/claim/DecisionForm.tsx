import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { decisionDraftKey } from "./decisionDraftKey";
import {
  type Decision,
  type ValidDecision,
  decisionSchema,
  type DecisionValues,
} from "./decisionForm";

/** `refundable`: what could be refunded when the admin pressed Decide; `claimId`: the claim shown then. */
type PendingDecision = ValidDecision & Pick<ClaimCase["claim"], "claimId" | "refundable">;

/** The form for the refund's amount and the reason; asks for confirmation. */
export function DecisionForm({ claimCase }: { claimCase: ClaimCase }) {
  const { claim } = claimCase;
  const { claimId: shownId, proposedRefund, refundable } = claim;
  // A parcel either arrived or didn't, so there is no partial refund.
  const isAboutArrival = claim.kind === "not_arrived";
  const decide = useMutation(api.claims.cases.decide);
  const { busy, run } = useCall();
  const form = useForm<DecisionValues, unknown, ValidDecision>({
    resolver: zodResolver(decisionSchema(refundable)),
    values: {
      decision: refundable === 0 || isAboutArrival ? "nothing" : "partial",
      amount: (proposedRefund / 100).toFixed(2),
      reason: "",
    },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useDraft(form, { key: decisionDraftKey(claimCase), store: "browser" });
  const { errors } = form.formState;
  const decision = useWatch({ control: form.control, name: "decision" });
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  // After another refund or claim the admin must look again.
  const isOutdated =
    pendingDecision?.refundable !== refundable || pendingDecision.claimId !== shownId;
  if (pendingDecision && !busy && isOutdated) setPendingDecision(null);
  const sum = formatPence(pendingDecision?.pence ?? 0);
  // Without money left to refund, "full" only means a decision in the buyer's favour.
  const isForBuyer = pendingDecision?.decision === "full";

  const confirm = async ({ claimId, decision, reason, pence }: PendingDecision) => {
    const args = { claimId, decision, reason };
    const { ok } = await run(
      () => decide(decision === "partial" ? { ...args, amount: pence } : args),
      { done: "Claim decided. We've emailed the buyer and the seller." },
    );
    if (!ok) return;
    setPendingDecision(null);
    draft.discard();
  };
  return (
    <form
      noValidate
      aria-label="Decision"
      className="grid gap-5"
      onSubmit={(event) =>
        void form.handleSubmit((input) =>
          setPendingDecision({ ...input, claimId: shownId, refundable }),
        )(event)
      }
    >
      <Controller
        control={form.control}
        name="decision"
        render={({ field }) => (
          <ChoiceGroup<Decision>
            legend={refundable > 0 ? "Refund" : "Decision"}
            layout="cards"
            options={
              isAboutArrival
                ? [
                    {
                      value: "full",
                      label:
                        refundable > 0
                          ? `The buyer doesn't have it: refund ${formatPence(refundable)}`
                          : "The buyer doesn't have it: cancel the order",
                    },
                    { value: "nothing", label: "The buyer has it: no refund" },
                  ]
                : refundable > 0
                  ? [
                      {
                        value: "partial",
                        label: "Part of the payment",
                        hint: `Proposed for these animals: ${formatPence(proposedRefund)}`,
                      },
                      {
                        value: "full",
                        label: `Everything: ${formatPence(refundable)}`,
                        hint: "Including delivery and the service fee",
                      },
                      { value: "nothing", label: "None" },
                    ]
                  : [
                      {
                        value: "full",
                        label: "For the buyer",
                        hint: "There is no money left to refund, but the claim still counts on the seller's record",
                      },
                      { value: "nothing", label: "For the seller" },
                    ]
            }
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {decision === "partial" && (
        <Field
          label="Amount"
          required
          hint={`Up to ${formatPence(refundable)}.`}
          error={errors.amount?.message}
        >
          <TextInput prefix="£" inputMode="decimal" {...form.register("amount")} />
        </Field>
      )}
      <Field
        label="Reason"
        required
        hint="The buyer and seller will see this."
        error={errors.reason?.message}
      >
        <TextArea rows={4} {...form.register("reason")} />
      </Field>
      <Button type="submit" className="justify-self-start">
        Decide
      </Button>
      <ConfirmDialog
        open={pendingDecision !== null}
        title={
          pendingDecision?.pence
            ? `Refund ${sum}?`
            : isForBuyer
              ? "Decide for the buyer?"
              : "Decide against a refund?"
        }
        description={
          pendingDecision?.pence
            ? `We'll refund ${sum} to ${isolated(claimCase.buyer.name)}'s card, close the claim, and email the buyer and the seller.`
            : "We'll close the claim, and email the buyer and the seller."
        }
        confirmLabel={
          pendingDecision?.pence ? (
            <PriceLabel text="Refund" pence={pendingDecision.pence} />
          ) : isForBuyer ? (
            "For the buyer"
          ) : (
            "No refund"
          )
        }
        tone="danger"
        busy={busy}
        onClose={() => setPendingDecision(null)}
        onConfirm={() => pendingDecision && void confirm(pendingDecision)}
      />
    </form>
  );
}
