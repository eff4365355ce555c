import { useQuery } from "convex/react";
import { type Ref, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { useDebounced } from "#src/hooks/useDebounced.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { Combobox } from "../ui/Combobox";

const TYPING_PAUSE_MS = 150;
/** Suggestions start at this length. */
const NAME_MIN = 2;

type Props = {
  /** A species name, in the species data or not; "" for none. */
  value: string;
  /** Called on every pick and, with `freeText`, on every keystroke: for a form field. */
  onChange?: (name: string) => void;
  /** Called once a name is final (picked, entered, or the box lost focus): for a filter or a list. */
  onCommit?: (name: string) => void;
  /**
   * If false, only names in the species data count, and other text is dropped when the box loses
   * focus.
   */
  freeText?: boolean;
  placeholder?: string;
  /** The accessible name where there is no Field around it. */
  label?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A species by name, with suggestions from the species data. */
export function SpeciesPicker({ value, freeText = true, ...props }: Props) {
  // The text being typed; null when the user isn't typing.
  const [typedText, setTypedText] = useState<string | null>(null);
  const query = (typedText ?? "").trim();
  const text = useDebounced(query, TYPING_PAUSE_MS);
  const answer = useQuery(api.listings.species.search, text.length < NAME_MIN ? "skip" : { text });
  const suggestions = usePreviousWhileLoading(answer);
  const options = query.length < NAME_MIN ? [] : (suggestions ?? []);
  const isAnswered = query.length >= NAME_MIN && text === query && answer !== undefined;

  const commit = (name: string) => {
    setTypedText(null);
    if (name !== value) props.onChange?.(name);
    props.onCommit?.(name);
  };
  const leave = () => {
    if (typedText === null) return;
    const exactMatch = options.find(
      ({ commonName }) => commonName.toLowerCase() === query.toLowerCase(),
    );
    commit(exactMatch?.commonName ?? (freeText || query === "" ? query : value));
  };
  return (
    <Combobox
      text={typedText ?? value}
      onText={(next) => {
        setTypedText(next);
        if (freeText && next !== value) props.onChange?.(next);
      }}
      options={options}
      getKey={(option) => option.scientificName}
      renderOption={(option) => (
        <>
          <span translate="no" className="block">
            {option.commonName}
          </span>
          <span translate="no" className="text-ink-muted block text-sm italic">
            {option.scientificName}
          </span>
        </>
      )}
      onPick={(option) => commit(option.commonName)}
      onLeave={leave}
      placeholder={props.placeholder ?? "Start typing a name"}
      emptyText={
        isAnswered
          ? freeText
            ? "Not in our list. We'll keep what you typed."
            : "Not in our list."
          : undefined
      }
      {...(props.label ? { label: props.label } : {})}
      {...(props.ref ? { ref: props.ref } : {})}
    />
  );
}
