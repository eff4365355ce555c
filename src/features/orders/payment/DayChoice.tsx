import { arrivalDay, cutOffOf, dispatchChoices } from "#convex/domain/orders/dispatchDays.ts";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { shortDay, weekdayDate } from "#convex/domain/shared/days.ts";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { useNow } from "#src/hooks/useNow.ts";
import { useServerTime } from "#src/hooks/useServerTime.ts";
import type { PaymentPageData } from "../types";

type Sending = PaymentPageData["listing"]["sending"];

/** The day for sending the parcel: the buyer's choice, or the first possible day if that choice is missing or too late. */
export function useDay(sending: Sending, chosen: number | null) {
  useServerTime();
  const choices = dispatchChoices(useNow(MINUTE_MS), sending);
  const [first = 0] = choices;
  return { choices, day: chosen !== null && choices.includes(chosen) ? chosen : first };
}

type Props = ReturnType<typeof useDay> & { sending: Sending; onChoose: (day: number) => void };

/** When the parcel is sent and arrives, and the next days to choose from. */
export function DayChoice({ sending, choices, day, onChoose }: Props) {
  return (
    <div className="grid gap-2">
      <ChoiceGroup
        legend="When it's sent"
        layout="tiles"
        options={choices.map((choice) => ({ value: String(choice), label: shortDay(choice) }))}
        value={String(day)}
        onChange={(choice) => onChoose(Number(choice))}
      />
      <p aria-live="polite" className="font-semibold">
        Sent {weekdayDate(day)}, with you {weekdayDate(arrivalDay(day, sending.to))}
      </p>
      <p className="text-ink-muted text-sm">
        To have your order sent on that day, pay before{" "}
        <DateText at={cutOffOf(day, sending.rules)} kind="dateTime" />. After paying, you can choose
        a later day once.
      </p>
    </div>
  );
}
