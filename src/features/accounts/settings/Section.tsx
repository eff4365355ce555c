import { type ReactNode, useId } from "react";
import { Card } from "#src/components/ui/Card.tsx";

type Props = { title: string; lead?: ReactNode; children: ReactNode };

export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <Card as="section" padding="lg" aria-labelledby={id}>
      <h2 id={id} className="font-display text-xl">
        {title}
      </h2>
      {lead !== undefined && <p className="text-ink-muted mt-1">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
