import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { cx } from "../../lib/cx";
import { controlStyles } from "./controlStyles";
import { useControlProps } from "./fieldContext";
import { CheckIcon, ChevronDownIcon } from "./icons";

export type SelectOption<T extends string> = {
  value: T;
  label: string;
  hint?: string;
  disabled?: boolean;
};

type Props<T extends string> = {
  options: readonly SelectOption<T>[];
  value: T | null;
  onChange: (value: T) => void;
  placeholder?: string;
  /** The spoken name where there is no Field around it. */
  label?: string;
  name?: string;
  className?: string;
};

/** A list box with room for a hint per option. For plain lists in forms prefer NativeSelect. */
export function Select<T extends string>({
  options,
  value,
  onChange,
  placeholder = "Choose…",
  label,
  name,
  className,
}: Props<T>) {
  const { disabled, required: _required, ...control } = useControlProps();
  const chosen = options.find((option) => option.value === value);
  return (
    <Listbox
      value={value}
      onChange={(next: T | null) => {
        if (next !== null) onChange(next);
      }}
      {...(name === undefined ? {} : { name })}
      disabled={disabled ?? false}
    >
      <ListboxButton
        {...control}
        aria-label={label}
        className={cx(
          controlStyles,
          "flex min-h-11 items-center justify-between gap-2 text-left",
          className,
        )}
      >
        <span className={cx("truncate", !chosen && "text-ink-muted")}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDownIcon size={18} className="text-ink-muted shrink-0" />
      </ListboxButton>
      <ListboxOptions
        anchor={{ to: "bottom start", gap: 6, padding: 12 }}
        className="border-line bg-raised z-50 max-h-72 w-(--button-width) overflow-auto rounded-lg border p-1.5 shadow-lg outline-hidden"
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            disabled={option.disabled ?? false}
            className="data-focus:bg-accent-soft flex cursor-pointer items-start gap-2 rounded-md px-3 py-2 data-disabled:cursor-not-allowed data-disabled:opacity-55"
          >
            {({ selected }) => (
              <>
                <CheckIcon
                  size={18}
                  className={cx("text-accent mt-0.5 shrink-0", !selected && "invisible")}
                />
                <span>
                  {option.label}
                  {option.hint !== undefined && (
                    <span className="text-ink-muted block text-sm">{option.hint}</span>
                  )}
                </span>
              </>
            )}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}
