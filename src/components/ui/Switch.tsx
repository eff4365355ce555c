import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> & {
  label: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** An on/off setting that takes effect at once. A checkbox underneath, for forms and keyboards. */
export function Switch({ label, hint, ...rest }: Props) {
  const id = useId();
  return (
    <label className="flex items-start justify-between gap-4 py-2">
      <span>
        <span className="font-medium">{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="text-ink-muted block text-sm">
            {hint}
          </span>
        )}
      </span>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          {...rest}
          className="peer border-line-strong bg-sunken checked:border-accent checked:bg-accent h-6.5 w-11.5 appearance-none rounded-full border transition-colors disabled:opacity-55"
        />
        <span
          aria-hidden="true"
          className="bg-line-strong peer-checked:bg-on-accent pointer-events-none absolute top-1 left-1 size-4.5 rounded-full transition-transform peer-checked:translate-x-5"
        />
      </span>
    </label>
  );
}
