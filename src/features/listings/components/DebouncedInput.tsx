import { type InputHTMLAttributes, useEffect, useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "#convex/domain/shared/constants.ts";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { isComposingText } from "#src/lib/keyboard.ts";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "prefix"> & {
  value: string;
  onSettle: (value: string) => void;
  prefix?: string;
};

/**
 * A box whose text takes effect after half a second without typing, or at once on Enter or on
 * losing focus.
 */
export function DebouncedInput({ value, onSettle, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  // If the address changed otherwise (Back, a removed chip), it wins. A blank after the typed words stays.
  if (value !== last) {
    setLast(value);
    if (value !== typed.trim()) setTyped(value);
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
        if (event.key === "Enter" && !isComposingText(event)) settle();
      }}
    />
  );
}
