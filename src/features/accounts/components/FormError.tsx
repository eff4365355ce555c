import type { ReactNode } from "react";
import { Callout } from "#src/components/ui/Callout.tsx";

export function FormError({ error, children }: { error: string | null; children?: ReactNode }) {
  if (error === null) return null;
  return (
    <Callout tone="danger" role="alert">
      {error} {children}
    </Callout>
  );
}
