import { type ReactNode, useState } from "react";
import { EXCEPTION_TEXTS, type SellingException } from "#convex/domain/sellers/exceptions.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";

/**
 * Tracks which of the seller's notices the buyer has read. `read`: those shown when the page opened or confirmed since.
 * `notice`: shows those added since and asks the buyer to confirm them; false if there are none.
 */
export function useReadExceptions(exceptions: readonly SellingException[]): {
  read: SellingException[];
  notice: ReactNode;
} {
  const [read, setRead] = useState(exceptions);
  const unread = exceptions.filter((exception) => !read.includes(exception));
  return {
    read: [...read],
    notice: unread.length > 0 && (
      <Callout
        tone="warning"
        role="alert"
        title="Added by the seller just now"
        actions={
          <Button size="sm" onClick={() => setRead(exceptions)}>
            I've read this
          </Button>
        }
      >
        {unread.map((exception) => (
          <p key={exception}>{EXCEPTION_TEXTS[exception]}</p>
        ))}
      </Callout>
    ),
  };
}
