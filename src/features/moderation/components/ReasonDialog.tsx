import { Suspense } from "react";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import type { ReasonProps } from "./ReasonForm";

// Loaded on demand, together with the form libraries.
const ReasonForm = lazyWithRetry<ReasonProps>(() => import("./ReasonForm"));

/** Asks an admin for the reason for their next action. */
export function ReasonDialog(props: ReasonProps) {
  return (
    <Suspense fallback={null}>
      <ReasonForm {...props} />
    </Suspense>
  );
}
