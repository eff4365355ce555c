import { useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { plural } from "#src/lib/format.ts";
import { retry } from "#src/lib/retry.ts";
import { ToolCard } from "./DevTools";

type Check = (typeof api.demo.devTools.check)["_args"]["check"];
type Problem = FunctionReturnType<typeof api.demo.devTools.check>["problems"][number];
type Result = { checked: number; problems: Problem[]; done: boolean };

const checks: readonly { check: Check; label: string }[] = [
  { check: "stock", label: "Listing stock" },
  { check: "orders", label: "Order totals" },
  { check: "unread", label: "Unread counts" },
  { check: "sellers", label: "Seller figures" },
  { check: "shop", label: "Shop and search" },
  { check: "counts", label: "Shop counts" },
];
const SHOWN_MAX = 20;

/** Checks all data for broken invariants, one page per call. */
export function IntegrityChecks() {
  const client = useConvex();
  const [results, setResults] = useState<Partial<Record<Check, Result>>>({});
  const { busy, error, run } = useCall();
  const [message, setMessage] = useState("");

  const runOne = async (check: Check): Promise<number> => {
    const result: Result = { checked: 0, problems: [], done: false };
    let cursor: string | null = null;
    do {
      const page: FunctionReturnType<typeof api.demo.devTools.check> = await retry(() =>
        client.query(api.demo.devTools.check, { check, cursor }),
      );
      result.checked += page.checked;
      result.problems.push(...page.problems);
      cursor = page.cursor;
      result.done = cursor === null;
      setResults((all) => ({ ...all, [check]: { ...result } }));
    } while (cursor !== null);
    return result.problems.length;
  };
  const runAll = async () => {
    setResults({});
    setMessage("");
    let problemCount = 0;
    for (const { check } of checks) problemCount += await runOne(check);
    setMessage(problemCount === 0 ? "All is well." : `${plural(problemCount, "problem")} found.`);
  };
  return (
    <ToolCard
      title="Integrity checks"
      lead="Checks rules that the data must always follow."
      message={error ?? message}
    >
      <ul className="grid gap-2">
        {checks.map(({ check, label }) => (
          <li key={check}>
            <p>
              <strong>{label}</strong>
              {results[check] && `: ${summary(results[check])}`}
            </p>
            <ul className="text-danger text-sm">
              {results[check]?.problems.slice(0, SHOWN_MAX).map(({ id, text }) => (
                <li key={id}>
                  <code>{id}</code> {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => void run(runAll, { failed: "The checks did not finish.", quiet: true })}
        >
          Check now
        </Button>
      </div>
    </ToolCard>
  );
}

function summary({ checked, problems, done }: Result): string {
  const rows = `${plural(checked, "row")} checked`;
  if (!done) return `${rows} so far`;
  return problems.length === 0
    ? `${rows}, all well`
    : `${rows}, ${plural(problems.length, "problem")}`;
}
