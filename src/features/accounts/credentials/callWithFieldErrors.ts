import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ErrorCode } from "#convex/errors.ts";
import { payloadOf } from "#src/lib/errors.ts";

/**
 * Runs a form's call. A refusal whose code is in `fields` is shown at that field, and the result is false; other failures
 * are thrown.
 */
export async function callWithFieldErrors<Values extends FieldValues>(
  { setError }: { setError: UseFormSetError<Values> },
  fields: Partial<Record<ErrorCode, Path<Values>>>,
  call: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    const refusal = payloadOf(error);
    const field = refusal && fields[refusal.code];
    if (!field) throw error;
    setError(field, { message: refusal.message }, { shouldFocus: true });
    return false;
  }
}
