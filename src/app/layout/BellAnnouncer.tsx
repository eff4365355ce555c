import { useEffect, useRef, useState } from "react";

/** Events within this time are announced together. */
const MERGE_MS = 2000;

/**
 * Announces new notifications to screen readers. Ignores those already there and a falling count.
 */
export function BellAnnouncer({ unread }: { unread: number }) {
  const announcedCount = useRef(unread);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (unread <= announcedCount.current) {
      announcedCount.current = unread;
      return;
    }
    const timer = setTimeout(() => {
      announcedCount.current = unread;
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
