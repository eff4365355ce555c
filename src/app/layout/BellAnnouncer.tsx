import { useEffect, useRef, useState } from "react";

/** Merges a burst of events into one sentence. */
const PATIENCE_MS = 2000;

/** Announces new notifications politely; neither those already there nor a fall in the count. */
export function BellAnnouncer({ unread }: { unread: number }) {
  const heard = useRef(unread);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (unread <= heard.current) {
      heard.current = unread;
      return;
    }
    const timer = setTimeout(() => {
      heard.current = unread;
      setSaid(unread === 1 ? "1 unread notification" : `${unread} unread notifications`);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [unread]);

  return (
    <span role="status" className="sr-only">
      {unread === 0 ? "" : said}
    </span>
  );
}
