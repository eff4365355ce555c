import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { DateText } from "#src/components/ui/DateText.tsx";
import { plural } from "#src/lib/format.ts";

export type RememberedAnswer = NonNullable<
  FunctionReturnType<typeof api.tanks.suitability.start>
>["remembered"][number];

/** Questions skipped because the buyer answered them correctly within the last 90 days. */
export function RememberedAnswers({ answers }: { answers: readonly RememberedAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <details className="border-line bg-surface rounded-xl border px-4 py-3">
      <summary className="min-h-6 cursor-pointer font-semibold">
        {plural(answers.length, "care question")} you have answered before
      </summary>
      <p className="text-ink-muted mt-2 text-sm">
        You answered these correctly. That counts for 90 days, so we won't ask them again:
      </p>
      <ul className="mt-2 grid gap-2 text-sm">
        {answers.map(({ questionId, question, answeredAt }) => (
          <li key={questionId}>
            {question}{" "}
            <span className="text-ink-muted">
              Answered on <DateText at={answeredAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
