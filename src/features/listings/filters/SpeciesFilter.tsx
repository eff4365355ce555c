import { Suspense, useState } from "react";
import { Field } from "#src/components/ui/Field.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { useIdle } from "#src/hooks/useIdle.ts";
import { DebouncedInput } from "./DebouncedInput";
import type { SetFilters } from "./useFilters";

const SpeciesPicker = lazyWithRetry(async () => {
  const module = await import("#src/components/species/SpeciesPicker.tsx");
  return { default: module.SpeciesPicker };
}, PlainBox);

type BoxProps = { value: string; onCommit?: (species: string) => void };

/** A plain input, shown if the suggestion code fails to load. */
function PlainBox({ value, onCommit }: BoxProps) {
  return (
    <DebouncedInput
      value={value}
      onSettle={(species) => onCommit?.(species)}
      autoComplete="off"
      maxLength={80}
    />
  );
}

type Props = { value: string; set: SetFilters };

/** A filter by any part of a species' name. Suggestions load once the browser is idle. */
export function SpeciesFilter({ value, set }: Props) {
  const isIdle = useIdle();
  /** Don't replace the box while the user is typing into it. */
  const [typing, setTyping] = useState(false);
  const [suggests, setSuggests] = useState(false);
  if (isIdle && !typing && !suggests) setSuggests(true);
  const applySpecies = (species: string) => set({ species });
  const plain = (
    <DebouncedInput
      value={value}
      onSettle={applySpecies}
      onFocus={() => setTyping(true)}
      autoComplete="off"
      maxLength={80}
    />
  );
  return (
    <div onBlur={() => setTyping(false)}>
      <Field label="Species" unmarked hint="Common or scientific name, or part of one">
        {suggests ? (
          <Suspense fallback={plain}>
            <SpeciesPicker value={value} onCommit={applySpecies} placeholder="" />
          </Suspense>
        ) : (
          plain
        )}
      </Field>
    </div>
  );
}
