import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { formatLongDate } from "#src/components/ui/dates.ts";

type Item = FunctionReturnType<typeof api.moderation.queue.queue>["items"][number];
type LawRow = Extract<Item, { kind: "proof" }>["laws"][number];

const certainties = {
  sure: "certain",
  likely: "likely, not confirmed from the law's own text",
  lawyer: "for a lawyer to confirm",
} satisfies Record<LawRow["certainty"], string>;
const acts = {
  sell: "selling",
  keep: "keeping",
  move: "moving",
} satisfies Record<LawRow["acts"][number], string>;

/** The laws that require a proof, each with its legal basis, certainty and date last checked. */
export function ProofLaw({ laws }: { laws: LawRow[] }) {
  if (laws.length === 0) return <p>The law no longer asks for proof of this.</p>;
  return (
    <ul className="grid gap-2.5">
      {laws.map((row) => (
        <li key={`${row.instrument} ${row.reason}`} className="grid gap-1">
          <p>{row.reason}</p>
          <p className="text-ink-muted text-sm">
            Legal basis: {row.instrument} · covers {row.acts.map((act) => acts[act]).join(", ")} ·{" "}
            {certainties[row.certainty]} · checked {formatLongDate(Date.parse(row.checked))}
          </p>
        </li>
      ))}
    </ul>
  );
}
