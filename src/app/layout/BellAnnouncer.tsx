import { useEffect, useRef, useState } from "react";

/** Merges a burst of events into one sentence. */
const MERGE_MS = 2000;

/** Announces new notifications politely; neither those already there nor a fall in the count. */
export function BellAnnouncer({ unread }: { unread: number }) {
  const announced = useRef(unread);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (unread <= announced.current) {
      announced.current = unread;
      return;
    }
    const timer = setTimeout(() => {
      announced.current = unread;
      setAnnouncement(unread === 1 ? "1 unread notification" : `${unread} unread notifications`);
    }, MERGE_MS);
    return () => clearTimeout(timer);
  }, [unread]);

  return (
    <span role="status" className="sr-only">
      {unread === 0 ? "" : announcement}
    </span>
  );
}
