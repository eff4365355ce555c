import { useQuery } from "convex/react";
import { Link } from "react-router-dom";
import { api } from "../../../../../convex/_generated/api";
import { Card } from "../../../../components/ui/Card";
import { Skeleton } from "../../../../components/ui/Skeleton";
import { paths } from "../../../../lib/paths";
import { countText } from "./useHealth";

/** How much Shoal has still to send, live. */
export function Queues() {
  const queues = useQuery(api.moderation.health.queues, {});
  const calls = useQuery(api.shared.jobs.calls, {});
  const rows: [label: string, value: string | undefined, to?: string][] = [
    ["Emails to send", queues && countText(queues.mails)],
    ["Refunds to request", queues && countText(queues.refundsRequested), paths.adminOrders],
    ["Refunds on their way", queues && countText(queues.refundsPending), paths.adminOrders],
    [
      "Tasks to run",
      calls &&
        countText({ count: calls.waiting, isMore: calls.waiting === calls.read && calls.read > 0 }),
    ],
  ];
  return (
    <ul
      className="grid grid-cols-2 gap-3 lg:grid-cols-4"
      aria-busy={queues === undefined || undefined}
    >
      {rows.map(([label, value, to]) => (
        <Card as="li" key={label} padding="sm" interactive={to !== undefined}>
          <p className="text-ink-muted text-sm font-semibold">{label}</p>
          {value === undefined ? (
            <Skeleton className="h-9 w-12" />
          ) : (
            <p className="font-display text-2xl" data-numeric>
              {value}
            </p>
          )}
          {to !== undefined && (
            <Link to={to} aria-label={label} className="absolute inset-0 rounded-xl" />
          )}
        </Card>
      ))}
    </ul>
  );
}
