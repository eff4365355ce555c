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
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  // If something else changed the value (Back, a removed chip), the new value replaces the text. A typed trailing
  // space stays.
  if (value !== last) {
    setLast(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSettle(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSettle]);
  const applyText = () => {
    if (text.trim() !== value) onSettle(text.trim());
  };
  return (
    <TextInput
      {...rest}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={applyText}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isComposingText(event)) applyText();
      }}
    />
  );
}
