import { meetingText } from "#convex/domain/orders/meetings.ts";
import { ukTimeName } from "#convex/domain/shared/ukClock.ts";

/** "Tuesday 8 December at 14:00", which names UK time where the reader's own clock differs. */
export const MeetingTime = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{meetingText(at) + ukTimeName(at)}</time>
);
