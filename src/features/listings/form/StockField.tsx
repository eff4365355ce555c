import { useEffect } from "react";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import type { Form } from "./listingForm";

/** The live stock of a listing. `soldCount`: the number sold so far. */
export type Stock = { quantity: number; held: number; soldCount: number };

type Props = {
  form: Form;
  stock: Stock;
  /** The number sold when the quantity was typed; null before it is touched. */
  soldWhenTyped: number | null;
  onTyped: (soldCount: number) => void;
};

/**
 * The stock of a published listing. It follows sales until the seller types a number, from which
 * later sales are subtracted on saving.
 */
export function StockField({ form, stock, soldWhenTyped, onTyped }: Props) {
  const { quantity, held, soldCount } = stock;
  const { errors, dirtyFields } = form.formState;
  const isTyped = dirtyFields.quantity === true;
  useEffect(() => {
    if (!isTyped) form.resetField("quantity", { defaultValue: String(quantity) });
  }, [form, isTyped, quantity]);

  const parts = [
    `${quantity} left now${held > 0 ? ` (${held} being paid for)` : ""}`,
    soldCount > 0 && `${soldCount} sold`,
  ].filter(Boolean);
  const soldSince = isTyped && soldWhenTyped !== null ? soldCount - soldWhenTyped : 0;
  // A cancelled sale lowers the sold count; the server adds the returned stock.
  const quantityToSave = parseNumber(form.watch("quantity")) - soldSince;
  return (
    <Field
      label="Quantity"
      aligned
      required
      hint={
        <>
          {parts.join(", ")}.{" "}
          <span role="status">
            {soldSince !== 0 && Number.isFinite(quantityToSave) && quantityToSave >= 0
              ? `${soldSince > 0 ? `${soldSince} sold` : `${-soldSince} went back on sale`} since you typed this. If you save now, ${quantityToSave} will be left.`
              : ""}
          </span>
        </>
      }
      error={errors.quantity?.message}
    >
      <TextInput
        inputMode="numeric"
        {...form.register("quantity", { onChange: () => onTyped(soldCount) })}
      />
    </Field>
  );
}
