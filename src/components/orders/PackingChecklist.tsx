import { CheckIcon, CloseIcon } from "../ui/icons";
import { type Checklist, PACKING_STEPS } from "./packingSteps";

/** What the seller says was done before the animals travelled. */
export function PackingChecklist({ checklist }: { checklist: Checklist }) {
  return (
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
  );
}
