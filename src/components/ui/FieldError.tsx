import { WarningIcon } from "./icons";

/** The error below a control. The live region is always there, so that a new text is announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div id={id} data-field-error role="alert" className="text-danger text-sm empty:hidden">
      {error !== undefined && (
        <span className="flex items-start gap-1.5">
          <WarningIcon size={18} className="mt-0.5 shrink-0" />
          {error}
        </span>
      )}
    </div>
  );
}
