import type { ReactNode } from "react";
import { Callout } from "#src/components/ui/Callout.tsx";

/** An error of the form as a whole, announced when it appears. */
export function FormError({ error, children }: { error: string | null; children?: ReactNode }) {
  if (error === null) return null;
  return (
    <Callout tone="danger" role="alert">
      {error} {children}
    </Callout>
  );
}
