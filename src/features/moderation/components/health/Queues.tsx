import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { paths } from "#src/lib/paths.ts";
import { NumberTile } from "../NumberTile";
import { countText } from "./useHealth";

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
        <NumberTile key={label} {...{ label, value, to }} />
      ))}
    </ul>
  );
}
