import { CheckIcon, CloseIcon } from "#src/components/ui/icons.tsx";
import { type Checklist, packingSteps } from "../packing/packingSteps";

type Props = { checklist: Checklist; weather: string | null };

/** The seller's packing steps, and the weather they packed for. */
export function PackingChecklist({ checklist, weather }: Props) {
  return (
    <>
      <ul className="grid gap-2">
        {/* Only animals are fasted, so a parcel of plants shows no such step. */}
        {packingSteps(checklist.fasted).map(({ key, label }) => (
          <li key={key} className="flex items-center gap-3">
            {checklist[key] ? (
              <CheckIcon size={20} className="text-success" />
            ) : (
              <CloseIcon size={20} className="text-ink-muted" />
            )}
            {checklist[key] ? label : `No ${label.toLowerCase()}`}
          </li>
        ))}
      </ul>
      {weather !== null && (
        <p>
          <span className="text-ink-muted text-sm">Weather on the day:</span> {weather}
        </p>
      )}
    </>
  );
}
