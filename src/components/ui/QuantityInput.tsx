import { useState } from "react";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import { IconButton } from "./IconButton";
import { TextInput } from "./TextInput";

type Props = {
  /** NaN while the typed text isn't a number. */
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  min: number;
  max: number;
};

/**
 * A quantity, typed or changed by one with a button. Typed values may be out of bounds; the buttons
 * stay within them.
 */
export function QuantityInput({ value, onChange, onBlur, min, max }: Props) {
  const [typedText, setTypedText] = useState(textOf(value));
  const change = (text: string) => {
    setTypedText(text);
    onChange(parseNumber(text));
  };
  const step = (by: number) => {
    const next = Number.isNaN(value) ? min : Math.trunc(value) + by;
    change(textOf(Math.max(min, Math.min(max, next))));
  };
  return (
    <div className="flex max-w-52 items-center gap-1.5">
      <StepButton label="One fewer" sign="−" isOver={value <= min} onPress={() => step(-1)} />
      <TextInput
        inputMode="numeric"
        // Keep the typed text while it still means the same number.
        value={Object.is(parseNumber(typedText), value) ? typedText : textOf(value)}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
        className="text-center"
      />
      <StepButton label="One more" sign="+" isOver={value >= max} onPress={() => step(1)} />
    </div>
  );
}

const textOf = (value: number) => (Number.isNaN(value) ? "" : String(value));

type StepProps = { label: string; sign: string; isOver: boolean; onPress: () => void };

/** Not disabled at the end of the range, which would take the focus from keyboard users. */
function StepButton({ label, sign, isOver, onPress }: StepProps) {
  return (
    <IconButton
      label={label}
      icon={
        <span aria-hidden="true" className="text-2xl leading-none">
          {sign}
        </span>
      }
      aria-disabled={isOver || undefined}
      className="border-line-strong border aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={() => !isOver && onPress()}
    />
  );
}
