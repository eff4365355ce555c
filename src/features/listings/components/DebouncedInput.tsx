import { type InputHTMLAttributes, useEffect, useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "../../../../convex/domain/shared/constants";
import { TextInput } from "../../../components/ui/TextInput";
import { isOfInputMethod } from "../../../lib/keyboard";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "prefix"> & {
  value: string;
  onSettle: (value: string) => void;
  prefix?: string;
};

/** A box whose text counts once typing has paused for half a second, or at once on Enter or on leaving. */
export function DebouncedInput({ value, onSettle, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  // The address changed by other means (back, a chip taken away): it wins.
  if (value !== last) {
    setLast(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSettle(typed.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSettle]);
  const settle = () => {
    if (typed.trim() !== value) onSettle(typed.trim());
  };
  return (
    <TextInput
      {...rest}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isOfInputMethod(event)) settle();
      }}
    />
  );
}
