import { CheckIcon, CloseIcon } from "../ui/icons";
import { type Checklist, PACKING_STEPS } from "./packingSteps";

type Props = { checklist: Checklist; weather: string | null };

/** What the seller says was done before the animals travelled, and for what weather. */
export function PackingChecklist({ checklist, weather }: Props) {
  return (
    <>
      <ul className="grid gap-2">
        {PACKING_STEPS.map(({ key, label, optional }) => (
          <li key={key} className="flex items-center gap-3">
            {checklist[key] ? (
              <CheckIcon size={20} className="text-success" />
            ) : (
              <CloseIcon size={20} className="text-ink-muted" />
            )}
            {label}
            {!checklist[key] && (
              <span className="text-ink-muted text-sm">{optional ? "not needed" : "not done"}</span>
            )}
          </li>
        ))}
      </ul>
      {weather !== null && (
        <p>
          <span className="text-ink-muted text-sm">Forecast for the way:</span> {weather}
        </p>
      )}
    </>
  );
}
