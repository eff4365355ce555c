import { IconButton } from "../IconButton";
import { TextInput } from "../TextInput";

type Props = {
  /** As typed; it need not be a number. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  min: number;
  max: number;
};

/** How many: typed, or one more and one fewer at a press. What is typed may be out of bounds; a press is not. */
export function QuantityInput({ value, onChange, onBlur, min, max }: Props) {
  const typed = value.trim() === "" ? Number.NaN : Number(value);
  const step = (by: number) => {
    const next = Number.isFinite(typed) ? Math.trunc(typed) + by : min;
    onChange(String(Math.max(min, Math.min(max, next))));
  };
  return (
    <div className="flex max-w-52 items-center gap-1.5">
      <StepButton label="One fewer" sign="−" isOver={typed <= min} onPress={() => step(-1)} />
      <TextInput
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="text-center"
      />
      <StepButton label="One more" sign="+" isOver={typed >= max} onPress={() => step(1)} />
    </div>
  );
}

type StepProps = { label: string; sign: string; isOver: boolean; onPress: () => void };

/** Not disabled at the end of the range: that would take the focus from whoever presses it by keyboard. */
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
