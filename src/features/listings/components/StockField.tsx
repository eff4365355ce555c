import { useEffect } from "react";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import type { Form } from "../listingForm";
import { parseNumber } from "../../../../convex/domain/shared/typed";

/** The live stock of a listing. `soldCount`: how many have been sold of it so far. */
export type Stock = { quantity: number; held: number; soldCount: number };

type Props = {
  form: Form;
  stock: Stock;
  /** How many had been sold when the number was typed; null before it is touched. */
  soldWhenTyped: number | null;
  onTyped: (sold: number) => void;
};

/**
 * How many are left of a listing that is up. Until the seller types, the number follows what is sold; what they
 * have typed stays, and what is sold after that comes off it.
 */
export function StockField({ form, stock, soldWhenTyped, onTyped }: Props) {
  const { quantity, held, soldCount } = stock;
  const { errors, dirtyFields } = form.formState;
  const isTyped = dirtyFields.quantity === true;
  useEffect(() => {
    if (!isTyped) form.resetField("quantity", { defaultValue: String(quantity) });
  }, [form, isTyped, quantity]);

  const parts = [
    `${quantity} left now`,
    held > 0 && `${held} of them held for buyers who are paying`,
    soldCount > 0 && `${soldCount} sold`,
  ].filter(Boolean);
  const soldSince = isTyped && soldWhenTyped !== null ? soldCount - soldWhenTyped : 0;
  // A sale that is called off lowers the count of those sold: what came back is added by the server.
  const saves = parseNumber(form.watch("quantity")) - soldSince;
  return (
    <div className="grid gap-1.5">
      <Field
        label="Quantity"
        required
        hint={`${parts.join(", ")}.`}
        error={errors.quantity?.message}
      >
        <TextInput
          inputMode="numeric"
          {...form.register("quantity", { onChange: () => onTyped(soldCount) })}
        />
      </Field>
      <p role="status" className="text-ink-muted text-sm">
        {soldSince !== 0 && Number.isFinite(saves) && saves >= 0
          ? `${soldSince > 0 ? `${soldSince} sold` : `${-soldSince} came back`} since you typed this: saving leaves ${saves}.`
          : ""}
      </p>
    </div>
  );
}
