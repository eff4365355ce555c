import type { ReactNode } from "react";
import { claimText } from "#convex/domain/claims/texts.ts";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { DateText } from "#src/components/ui/DateText.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import type { Photo } from "#src/components/uploads/photo.ts";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import type { Claim } from "./claimTypes";

type Props = {
  claim: Claim;
  names: { buyer: string; seller: string };
  /** Side by side where there is room. */
  wide?: boolean;
};

export function ClaimSides({ claim, names, wide = false }: Props) {
  const { answer } = claim;
  return (
    <div className={wide ? "grid items-start gap-4 md:grid-cols-2" : "grid gap-4"}>
      <Side
        name={names.buyer}
        side="buyer"
        at={claim.createdAt}
        fact={sentence(claimText(claim))}
        text={claim.description}
        photos={claim.photos}
        photosName="The buyer's claim"
      />
      {answer ? (
        <Side
          name={names.seller}
          side="seller"
          at={answer.at}
          fact={answer.offer !== null && `Offers ${formatPence(answer.offer)}`}
          text={answer.words}
          photos={answer.photos}
          photosName="The seller's answer"
        />
      ) : (
        wide && (
          <p className="text-ink-muted p-4">
            <PersonName>{names.seller}</PersonName> (seller) has not answered.
          </p>
        )
      )}
    </div>
  );
}

type SideProps = {
  name: string;
  side: TradeSide;
  at: number;
  /** A summary of the figures. */
  fact: ReactNode;
  text: string;
  photos: readonly Photo[];
  photosName: string;
};

function Side({ name, side, at, fact, text, photos, photosName }: SideProps) {
  return (
    <section
      aria-label={`${isolated(name)} (${side})`}
      className="border-line grid gap-2 rounded-lg border p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold wrap-anywhere">
          <PersonName>{name}</PersonName> ({side})
        </h3>
        <DateText at={at} kind="dateTime" className="text-ink-muted text-sm" />
      </div>
      {fact && <p className="font-semibold">{fact}</p>}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <PhotoStrip photos={photos} name={photosName} />
    </section>
  );
}

/** Adds the full stop: "2 dead on arrival" → "2 dead on arrival." */
const sentence = (text: string) => `${text}.`;
