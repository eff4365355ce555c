import { Callout } from "#src/components/ui/Callout.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import type { Checkout } from "../types";

type Change = NonNullable<Checkout["change"]>;
type Content = Change["now"];

/** The seller has changed the listing since the quiz: what it said and what it says now, side by side. */
export function ListingChanged({ before, now }: Omit<Change, "key">) {
  return (
    <div className="grid gap-6 lg:col-span-2">
      <Callout
        tone="warning"
        role="alert"
        title="The seller has changed this listing since you took the quiz"
      >
        Please compare what it said and what it says now. Nothing is charged unless you buy it as it
        is now.
      </Callout>
      <Card padding="lg" className="grid gap-6 sm:grid-cols-2">
        <Side title="When you took the quiz" content={before} other={now} />
        <Side title="Now" content={now} other={before} />
      </Card>
    </div>
  );
}

/** The fields that differ, as one side says them. */
function Side({ title, content, other }: { title: string; content: Content; other: Content }) {
  const isChanged = (field: "title" | "species" | "outcode" | "description") =>
    content[field] !== other[field];
  const texts = [
    ["Title", "title"],
    ["Species", "species"],
    ["Postcode area", "outcode"],
    ["Description", "description"],
  ] as const;
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h2 className="font-semibold">{title}</h2>
      {texts.map(
        ([label, field]) =>
          isChanged(field) && (
            <div key={field}>
              <h3 className="text-ink-muted text-sm">{label}</h3>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {content[field]}
              </p>
            </div>
          ),
      )}
      {photoFacts(content) !== photoFacts(other) && (
        <div className="grid gap-1">
          <h3 className="text-ink-muted text-sm">Photos</h3>
          <PhotoStrip photos={content.images} name={title} />
        </div>
      )}
    </section>
  );
}

const photoFacts = ({ images }: Content) =>
  JSON.stringify(images.map(({ storageId, alt = "" }) => [storageId, alt]));
