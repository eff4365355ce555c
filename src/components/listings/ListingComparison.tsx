import { CATEGORY_LABELS, WATER_LABELS } from "#convex/domain/listings/labels.ts";
import type { WaterType } from "#convex/domain/listings/speciesTypes.ts";
import { Card } from "../ui/Card";
import type { Photo } from "../uploads/photo";
import { PhotoStrip } from "../uploads/PhotoStrip";

type ListingContent = {
  title: string;
  species: string;
  category: keyof typeof CATEGORY_LABELS;
  water: WaterType;
  outcode: string;
  description: string;
  images: readonly Photo[];
};

type Props = {
  /** The heading of `before`. */
  beforeTitle: string;
  before: ListingContent;
  now: ListingContent;
};

/** What a listing said and what it says now, side by side, with only the fields that differ. */
export function ListingComparison({ beforeTitle, before, now }: Props) {
  return (
    <Card padding="lg" className="grid gap-6 sm:grid-cols-2">
      <Side title={beforeTitle} content={before} other={now} />
      <Side title="Now" content={now} other={before} />
    </Card>
  );
}

type SideProps = { title: string; content: ListingContent; other: ListingContent };

function Side({ title, content, other }: SideProps) {
  const texts = [
    ["Title", content.title, other.title],
    ["Species", content.species, other.species],
    ["Category", CATEGORY_LABELS[content.category], CATEGORY_LABELS[other.category]],
    ["Water", WATER_LABELS[content.water], WATER_LABELS[other.water]],
    ["First half of the postcode", content.outcode, other.outcode],
    ["Description", content.description, other.description],
  ] as const;
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h2 className="font-semibold">{title}</h2>
      {texts.map(
        ([label, text, otherText]) =>
          text !== otherText && (
            <div key={label}>
              <h3 className="text-ink-muted text-sm">{label}</h3>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {text}
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

const photoFacts = ({ images }: ListingContent) =>
  JSON.stringify(images.map(({ storageId, alt = "" }) => [storageId, alt]));
