import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { paths } from "#src/lib/paths.ts";
import { NumberTile } from "../overview/NumberTile";
import { countText } from "./useHealth";

export function Queues() {
  const queues = useQuery(api.moderation.health.queues, {});
  const rows: [label: string, value: string | undefined, to?: string][] = [
    ["Emails to send", queues && countText(queues.emails)],
    ["Refunds to request", queues && countText(queues.refundsRequested), paths.adminOrders],
    ["Refunds on their way", queues && countText(queues.refundsPending), paths.adminOrders],
  ];
  return (
    <ul
      className="grid grid-cols-2 gap-3 lg:grid-cols-3"
      aria-busy={queues === undefined || undefined}
    >
      {rows.map(([label, value, to]) => (
        <NumberTile key={label} label={label} value={value} to={to} />
      ))}
    </ul>
  );
}
