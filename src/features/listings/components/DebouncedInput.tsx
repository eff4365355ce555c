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
 * An input whose text takes effect half a second after the last keystroke, or at once on Enter or
 * blur.
 */
export function DebouncedInput({ value, onSettle, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  // If something else changed the address (Back, a removed chip), it wins. A typed trailing space
  // stays.
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
