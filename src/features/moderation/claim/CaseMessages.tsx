import { DateText } from "#src/components/ui/DateText.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";

/**
 * The two users' messages about the order's listings, oldest at the top. Links stay plain text: they may
 * mislead.
 */
export function CaseMessages({ claimCase }: { claimCase: ClaimCase }) {
  const { messages, hasEarlierMessages, buyer, seller } = claimCase;
  if (messages.length === 0) {
    return (
      <p className="text-ink-muted">
        The buyer and seller haven't exchanged messages about this order&apos;s listings.
      </p>
    );
  }
  return (
    <>
      {hasEarlierMessages && (
        <p className="text-ink-muted text-sm">
          Only the latest {messages.length} messages are shown.
        </p>
      )}
      {/* Focusable, because the long list scrolls separately. */}
      <ol tabIndex={0} aria-label="Messages" className="grid max-h-96 gap-4 overflow-y-auto pr-2">
        {messages.map(({ from, message, photos, timestamp, about }, i) => (
          <li key={`${timestamp}-${i}`}>
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <strong>
                <PersonName>{from === buyer.userId ? buyer.name : seller.name}</PersonName>
              </strong>
              <DateText at={timestamp} kind="message" className="text-ink-muted" />
              {about !== null && (
                <span className="text-ink-muted">
                  about <bdi>{about}</bdi>
                </span>
              )}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
              {message}
            </p>
            <PhotoStrip photos={photos} name="Message" />
          </li>
        ))}
      </ol>
    </>
  );
}
