import { useQuery } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useDebounced } from "../../hooks/useDebounced";
import { useStable } from "../../hooks/useStable";
import { Combobox } from "../ui/onDemand/Combobox";

const TYPING_PAUSE_MS = 150;

type Props = {
  /** A name, known to the species data or not. */
  value: string;
  onChange: (name: string) => void;
  placeholder?: string;
  label?: string;
};

/** A species by name, suggested from the species data; any other text is allowed too. */
export function SpeciesPicker({ value, onChange, placeholder, label }: Props) {
  const [query, setQuery] = useState("");
  const text = useDebounced(query.trim(), TYPING_PAUSE_MS);
  const found = useStable(
    useQuery(api.listings.species.search, text.length < 2 ? "skip" : { text }),
  );
  const options = query.trim().length < 2 ? [] : (found ?? []);
  const chosen =
    value === ""
      ? null
      : (options.find((option) => option.commonName === value) ?? {
          scientificName: value,
          commonName: value,
          category: "fish" as const,
          water: "freshwater" as const,
        });
  return (
    <Combobox
      value={chosen}
      onChange={(option) => onChange(option?.commonName ?? "")}
      options={options}
      getKey={(option) => option.scientificName}
      getLabel={(option) => option.commonName}
      renderOption={(option) => (
        <>
          <span className="block">{option.commonName}</span>
          <span className="text-ink-muted block text-sm italic">{option.scientificName}</span>
        </>
      )}
      query={query}
      onQueryChange={setQuery}
      placeholder={placeholder ?? "Start typing a name"}
      {...(label ? { label } : {})}
      freeText={{ label: (typed) => `Use “${typed}”`, onPick: onChange }}
    />
  );
}
