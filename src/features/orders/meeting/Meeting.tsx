import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useState } from "react";
import { api } from "#convex/_generated/api.js";
import {
  canArrangeMeeting,
  lateAfterMeeting,
  meetingReminderAt,
} from "#convex/domain/orders/meetings.ts";
import { otherSide } from "#convex/domain/orders/states.ts";
import { useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import { saveFile } from "#src/lib/saveFile.ts";
import { serverNow } from "#src/lib/serverTime.ts";
import type { OrderDetails } from "../public/types";
import { calendarText } from "./calendarText";
import { MeetingForm } from "./MeetingForm";
import { MeetingTime } from "./MeetingTime";

type Meetings = NonNullable<FunctionReturnType<typeof api.orders.meetings.ofOrder>>;
/** Hidden when it has no buttons. */
const buttonRow = "mt-1 flex flex-wrap gap-3 empty:hidden";

type MeetingView = NonNullable<Meetings["agreed"]>;

/** The agreed meeting and an open suggestion, with buttons to answer it or to suggest another meeting. */
export default function Meeting({ order }: { order: OrderDetails }) {
  const { uuid: orderId, viewerSide, status, stops, meetingAt } = order;
  const meetings = useQuery(api.orders.meetings.ofOrder, { orderId });
  const draftKey = `meeting.${orderId}`;
  const [isSuggesting, setSuggesting] = useState(useHasDraft(draftKey, "browser"));
  if (meetings === undefined) return <SkeletonText lines={3} />;
  if (meetings === null) return null;
  const { agreed, suggested } = meetings;
  const isOpen = canArrangeMeeting(status, stops, order.handoverReportedAt !== null);
  const side = viewerSide !== "admin" && isOpen ? viewerSide : null;
  const isUnarranged = meetingAt === null && suggested === null;
  const suggestButton = side !== null && !isSuggesting && (
    <Button
      variant={isUnarranged ? "primary" : "secondary"}
      size="sm"
      onClick={() => setSuggesting(true)}
    >
      {isUnarranged ? "Suggest a meeting" : "Suggest another time"}
    </Button>
  );
  return (
    <div className="grid justify-items-start gap-5">
      {meetingAt !== null && (
        <Agreed order={order} at={meetingAt} place={agreed?.place} isOpen={side !== null}>
          {suggested === null && suggestButton}
        </Agreed>
      )}
      {suggested && isOpen && (
        <Suggestion order={order} meeting={suggested}>
          {suggestButton}
        </Suggestion>
      )}
      {isUnarranged && (
        <p>
          {side === null
            ? "No meeting has been agreed."
            : "Suggest when and where to meet. Once you've both agreed, we'll remind you the day before."}
        </p>
      )}
      {isUnarranged && suggestButton}
      {side !== null && isSuggesting && (
        <MeetingForm
          orderId={orderId}
          side={side}
          draftKey={draftKey}
          onClose={() => setSuggesting(false)}
        />
      )}
    </div>
  );
}

type AgreedProps = {
  order: OrderDetails;
  at: number;
  /** Null if the viewer may not see it, undefined once it is deleted. */
  place: string | null | undefined;
  isOpen: boolean;
  /** More buttons. */
  children: ReactNode;
};

function Agreed({ order, at, place, isOpen, children }: AgreedProps) {
  const isPast = useIsPast(at);
  const addToCalendar = (knownPlace: string) => {
    const { uuid, listingTitle } = order;
    const url = window.location.origin + window.location.pathname;
    const text = calendarText({ uuid, listingTitle, at, place: knownPlace, url }, Date.now());
    saveFile("meeting.ics", new Blob([text], { type: "text/calendar;charset=utf-8" }));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-semibold">
        {order.viewerSide === "admin" ? "Both agreed" : "You both agreed"} to meet on{" "}
        <MeetingTime at={at} />
      </p>
      {place ? (
        <Place>{place}</Place>
      ) : (
        <p className="text-ink-muted text-sm">{hiddenText(order, place)}</p>
      )}
      <div className={buttonRow}>
        {place && isOpen && !isPast && (
          <Button variant="secondary" size="sm" onClick={() => addToCalendar(place)}>
            Add to your calendar
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function hiddenText({ viewerSide }: OrderDetails, place: string | null | undefined): string {
  if (place === undefined) return "We've deleted the place, as we do 30 days after an order ends.";
  return viewerSide === "admin"
    ? "Admins see the place only while there's a claim or a payment problem."
    : "We've hidden the place, because the order ended without a handover.";
}

const Place = ({ children }: { children: string }) => (
  <p translate="no" dir="auto" className="wrap-anywhere">
    {children}
  </p>
);

/** A suggestion without an answer: the other side agrees to it, or suggests another. */
function Suggestion({
  order,
  meeting,
  children,
}: {
  order: OrderDetails;
  meeting: MeetingView;
  /** More buttons. */
  children: ReactNode;
}) {
  const accept = useMutation(api.orders.meetings.accept);
  const { busy, run } = useCall();
  const { meetingId, by, at, place } = meeting;
  const isPast = useIsPast(at);
  const isOwn = by === order.viewerSide;
  const agree = () => {
    const isReminded = serverNow() < meetingReminderAt(at);
    const done = isReminded ? "Agreed. We'll remind you the day before." : "Agreed.";
    return run(() => accept({ meetingId }), { done });
  };
  const canAgree = !isOwn && !isPast && order.viewerSide !== "admin";
  return (
    <div className="border-line grid w-full justify-items-start gap-2 rounded-lg border p-4">
      <p className="font-semibold">
        {isOwn ? "You suggested" : `The ${by} suggests`} meeting on <MeetingTime at={at} />
      </p>
      {place && <Place>{place}</Place>}
      <p className="text-ink-muted text-sm">
        {isPast ? (
          "This time has passed."
        ) : canAgree ? (
          <>
            If you agree, the handover counts as late after{" "}
            <MeetingTime at={lateAfterMeeting(at)} />.
          </>
        ) : (
          `Waiting for the ${otherSide(by)} to agree.`
        )}
      </p>
      <div className={buttonRow}>
        {canAgree && (
          <Button size="sm" busy={busy} onClick={() => void agree()}>
            Agree
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
