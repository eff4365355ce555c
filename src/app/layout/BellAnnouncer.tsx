import { useEffect, useRef, useState } from "react";

/** A rush of events is one sentence. */
const PATIENCE_MS = 2000;

/** Reads out politely that something new is in the bell; not what was there before, and not that it was read. */
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
