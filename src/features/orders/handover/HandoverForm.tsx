import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { handoverSchema } from "#convex/domain/orders/orderSchemas.ts";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { plural } from "#src/lib/format.ts";

type Props = {
  orderId: string;
  /** The code that the seller scanned. */
  scanned: string | null;
};

/** The seller enters the buyer's six digits, or confirms scanned ones. */
export function HandoverForm({ orderId, scanned }: Props) {
  const confirm = useMutation(api.orders.fulfilment.confirmHandover);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(handoverSchema),
    defaultValues: { code: scanned ?? "" },
  });
  const codeText = useWatch({ control: form.control, name: "code" });

  const enter = form.handleSubmit(async ({ code }) => {
    const outcome = await run(() => confirm({ orderId, code }));
    if (!outcome.ok || outcome.value.confirmed) return;
    const triesLeft = plural(outcome.value.attemptsLeft, "try", "tries");
    form.setError("code", { message: `That is not the buyer's code. ${triesLeft} left.` });
  });
  return (
    <form className="grid gap-3" onSubmit={(event) => void enter(event)}>
      {scanned !== null && (
        <Callout role="status" tone="success" title="The buyer's code is filled in">
          Confirm once the buyer has checked and taken everything.
        </Callout>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="The buyer's handover code"
          hint="The buyer shows you six digits when you meet. Your phone's camera can scan their QR code instead."
          required
          error={form.formState.errors.code?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            className="max-w-44 font-mono tracking-widest"
            {...form.register("code", { onChange: () => form.clearErrors("code") })}
          />
        </Field>
        <Button
          type="submit"
          busy={busy}
          disabled={!handoverSchema.safeParse({ code: codeText }).success}
        >
          {PRIMARY_ACTIONS.enterCode.label}
        </Button>
      </div>
    </form>
  );
}
