import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { type api } from "#convex/_generated/api.js";
import { shortId } from "#convex/domain/shared/ids.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { withTitle } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";

type Problem = FunctionReturnType<typeof api.payments.moneyProblems.list>[number];
export type ProblemOf<Kind extends Problem["kind"]> = Extract<Problem, { kind: Kind }>;

export const notDoneToast = withTitle(frameTexts.notDone);

type FrameProps = {
  problem: Problem;
  label: string;
  tone: Tone;
  children: ReactNode;
  actions?: ReactNode;
};

export function ProblemFrame({ problem, label, tone, children, actions }: FrameProps) {
  const title =
    problem.kind === "unmatched" ? "No matching order" : <bdi>{problem.order.listingTitle}</bdi>;
  return (
    <Card as="li" padding="sm" className="grid content-start gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tone}>{label}</Badge>
        <PriceText pence={problem.amount} className="font-semibold" />
        <RelativeDate at={problem.at} className="text-ink-muted text-sm" />
      </div>
      <h3 className="font-semibold wrap-anywhere">
        {title}
        {problem.kind !== "unmatched" && (
          <>
            {" · "}
            <Link
              to={paths.order(problem.order.uuid)}
              translate="no"
              className="text-accent font-mono font-normal underline"
            >
              {shortId(problem.order.uuid)}
            </Link>
          </>
        )}
      </h3>
      <div className="grid gap-1 text-sm wrap-anywhere">{children}</div>
      {actions && <div className="mt-1 flex flex-wrap gap-2.5">{actions}</div>}
    </Card>
  );
}
