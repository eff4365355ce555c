import type { ReactNode } from "react";

/** A person's name inside a sentence: in its own writing direction and not translated. */
export function PersonName({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
