import { capitalise } from "#convex/domain/shared/text.ts";
import { type FigureName, figureOf, type FigureVerdict } from "#convex/domain/tanks/figures.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { AddTank } from "#src/features/tanks/public/AddTank.tsx";
import { plural } from "#src/lib/format.ts";
import { RangeRow } from "../filters/RangeRow";
import { YourFigure } from "../form/YourFigure";
import { WATER_LABELS } from "../public/labels";
import type { ListingFit, SpeciesFacts } from "../public/types";

type Props = {
  facts: SpeciesFacts;
  tank: TankInput | undefined;
  /** The tank check's result; undefined without a tank, and while loading. */
  check: ListingFit | undefined;
};

const CARE = { easy: "Easy", moderate: "Moderate", advanced: "For experienced keepers" } as const;

/** The species' requirements, each range against the viewer's tank. */
export function SpeciesFactsCard({ facts, tank, check }: Props) {
  const verdictOn = (name: FigureName) => (check && figureOf(check, name)) ?? undefined;
  const isPlant = facts.group === "plant";
  return (
    <Card as="section" padding="lg" aria-labelledby="needs" className="grid gap-5">
      <div>
        <h2 id="needs" className="font-display text-xl">
          What it needs
        </h2>
        <p className="text-ink-muted">
          <span translate="no">
            {facts.commonName} <span className="italic">({facts.scientificName})</span>
          </span>
          {tank && (
            <>
              , compared with your tank “<bdi>{tank.name}</bdi>”
            </>
          )}
        </p>
      </div>
      <dl className="grid gap-5 sm:grid-cols-2">
        <RangeRow
          label="Temperature"
          unit="°C"
          range={facts.temperatureC}
          scale={{ min: 4, max: 34 }}
          yours={tank?.temperatureC}
          verdict={verdictOn("temperature")}
        />
        <RangeRow
          label="pH"
          unit=""
          range={facts.pH}
          scale={{ min: 4, max: 9.5 }}
          yours={tank?.pH}
          verdict={verdictOn("pH")}
        />
        {facts.gh && (
          <RangeRow
            label="Hardness (GH)"
            unit="°dGH"
            range={facts.gh}
            scale={{ min: 0, max: 30 }}
            yours={tank?.gh}
            verdict={verdictOn("hardness")}
          />
        )}
        {facts.minTankLitres !== null && (
          <Fact
            label="Tank"
            value={`${plural(facts.minTankLitres, "litre")} or more`}
            yours={tank && plural(tank.volumeLitres, "litre")}
            verdict={verdictOn("volume")}
          />
        )}
        <Fact
          label="Water"
          value={facts.water.map((water) => WATER_LABELS[water]).join(" or ")}
          yours={tank && WATER_LABELS[tank.water].toLowerCase()}
          verdict={verdictOn("water")}
        />
        <Fact label={isPlant ? "Height" : "Adult size"} value={`${facts.adultSizeCm} cm`} />
        {!isPlant && facts.minGroup > 1 && (
          <Fact label="Group size" value={`${facts.minGroup} or more`} />
        )}
        {!isPlant && <Fact label="Temperament" value={capitalise(facts.temperament)} />}
        <Fact label="Care" value={CARE[facts.careLevel as keyof typeof CARE] ?? facts.careLevel} />
      </dl>
      {facts.law.status === "proof" && (
        <Callout tone="warning" title="The law sets conditions for this species">
          {facts.law.reason}
        </Callout>
      )}
      {facts.law.status === "note" && (
        <Callout title="What the law says">{facts.law.reason}</Callout>
      )}
      {facts.keeperNote && <Callout title="Good to know">{facts.keeperNote}</Callout>}
      {facts.confidence === "low" && (
        <p className="text-ink-muted text-sm">
          These figures are not cross-checked, so treat them as a guide.
        </p>
      )}
      {!tank && (
        <div>
          <AddTank variant="secondary">Add your tank to compare</AddTank>
        </div>
      )}
    </Card>
  );
}

function Fact({
  label,
  value,
  yours,
  verdict,
}: {
  label: string;
  value: string;
  yours?: string | undefined;
  verdict?: FigureVerdict | undefined;
}) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>
        {value}
        {yours && <YourFigure yours={yours} verdict={verdict} />}
      </dd>
    </div>
  );
}
