import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import type { api } from "#convex/_generated/api.js";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import type { PresenceTarget } from "../components/usePresence";
import { ViewingNow } from "../components/ViewingNow";
import type { Account } from "../standing/useStanding";
import type { PendingAction } from "./ModerationDialog";

export type QueueItem = FunctionReturnType<typeof api.moderation.queue.queue>["items"][number];
export type ItemOf<Kind extends QueueItem["kind"]> = Extract<QueueItem, { kind: Kind }>;
export type Person = ItemOf<"flagged">["sender"];
/** An action on a card: a decision, or a suspension. */
export type QueueAction = PendingAction | ({ kind: "suspend" } & Account);
export type OnAction = (action: QueueAction) => void;

type FrameProps = {
  item: PresenceTarget;
  at: number;
  kind: { label: string; tone: Tone };
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
};

export function QueueFrame({ item, at, kind, title, children, actions }: FrameProps) {
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={kind.tone}>{kind.label}</Badge>
        <RelativeDate at={at} className="text-ink-muted text-sm" />
        <ViewingNow {...item} />
      </div>
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <div className="grid gap-1.5 wrap-anywhere whitespace-pre-wrap">{children}</div>
      <div className="flex flex-wrap gap-2.5">{actions}</div>
    </Card>
  );
}
