import { use, useLayoutEffect, useRef } from "react";
import { SummarisedContext } from "./fieldContext";
import { WarningIcon } from "./icons";

type Props = {
  id: string;
  error: string | undefined;
  /**
   * Announces the error despite the summary, because it appears while typing rather than on submit.
   */
  announced?: boolean;
};

/**
 * The error below a control. The live region is always there, so that a new text is announced. In a
 * form with an error summary, the summary announces and the fields stay silent.
 */
export function FieldError({ id, error, announced = false }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const addToSummary = use(SummarisedContext);
  const isSilent = addToSummary !== null && !announced;
  useLayoutEffect(() => {
    if (error === undefined || element.current === null) return;
    return addToSummary?.({ element: element.current, text: error });
  }, [addToSummary, error]);
  return (
    <div
      ref={element}
      id={id}
      role={isSilent ? undefined : "alert"}
      className="text-danger text-sm empty:hidden"
    >
      {error !== undefined && (
        <span className="flex items-start gap-1.5">
          <WarningIcon size={18} className="mt-0.5 shrink-0" />
          {error}
        </span>
      )}
    </div>
  );
}
