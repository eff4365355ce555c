import { type RefObject, useEffect, useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { setInputValue } from "./setInputValue";

type Props = {
  /** Contains the name's input. */
  area: RefObject<HTMLDivElement | null>;
  /** The problem with the typed name. */
  error: string | undefined;
};

/** Beside a refused name: a button that fixes it, if only a full stop, pronouns, a slash or a leading @ is wrong. */
export function NameSuggestion({ area, error }: Props) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  useEffect(() => {
    const place = area.current;
    const input = place?.querySelector("input");
    if (error === undefined || !place || !input) return;
    let isCurrent = true;
    const suggest = () => {
      // Loaded on demand, because the name rules are too heavy for a page's first load.
      import("#convex/domain/accounts/names.ts").then(
        ({ suggestName }) => {
          if (isCurrent) setSuggestion(suggestName(input.value));
        },
        (reason: unknown) => console.error("Could not load the rules of names", reason),
      );
    };
    suggest();
    place.addEventListener("input", suggest);
    return () => {
      isCurrent = false;
      place.removeEventListener("input", suggest);
    };
  }, [area, error]);
  if (error === undefined || suggestion === null) return null;
  const accept = () => {
    const input = area.current?.querySelector("input");
    if (!input) return;
    setInputValue(input, suggestion);
    setSuggestion(null);
    input.focus();
  };
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={accept}>
        Use “{suggestion}”
      </Button>
    </div>
  );
}
