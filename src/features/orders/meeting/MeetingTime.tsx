import { meetingText } from "#convex/domain/orders/meetings.ts";
import { ukTimeName } from "#convex/domain/shared/ukClock.ts";

/** "Tuesday 8 December at 14:00", with "UK time" added if the reader's clock differs. */
export const MeetingTime = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{meetingText(at) + ukTimeName(at)}</time>
);
