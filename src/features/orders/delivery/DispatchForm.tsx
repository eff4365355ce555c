import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import {
  defaultExpectedDay,
  expectedDays,
  waitsOverDaysOff,
} from "#convex/domain/orders/arrival.ts";
import { isDayReached } from "#convex/domain/orders/dispatchDays.ts";
import { animalDispatchSchema, dispatchSchema } from "#convex/domain/orders/orderSchemas.ts";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { dayText, weekdayDate } from "#convex/domain/shared/days.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { fieldRows } from "#src/components/ui/controlStyles.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { CourierField } from "#src/features/listings/public/CourierField.tsx";
import { useNow } from "#src/hooks/useNow.ts";
import type { OrderDetails } from "../public/types";

/** The submitted values, in the server's format. */
export type Dispatch = {
  courier: string;
  courierAuthorisation: string;
  trackingReference: string;
  expectedArrivalAt: number;
};

type Props = {
  orderId: string;
  /** The courier named in the listing. */
  listed: Pick<Dispatch, "courier" | "courierAuthorisation">;
  /** The parcel holds animals, so the courier needs an authorisation. */
  hasAnimals: boolean;
  sending: NonNullable<OrderDetails["sending"]>;
  isPrimary: boolean;
  /** Resolves to whether the server accepted it. */
  onDispatch: (parcel: Dispatch) => Promise<boolean>;
};

/** Marks a parcel as dispatched, from the agreed day on (`agreed`: noon UTC; null if none). Before that, it says when. */
export function DispatchForm({ agreed, ...props }: Props & { agreed: number | null }) {
  const now = useNow(MINUTE_MS);
  if (isDayReached(agreed, now)) return <ParcelForm {...props} />;
  return (
    <p className="text-ink-muted text-sm">
      You can mark this order as dispatched here from {weekdayDate(agreed ?? 0)}.
    </p>
  );
}

function ParcelForm({ orderId, listed, hasAnimals, sending, isPrimary, onDispatch }: Props) {
  const now = useNow(HOUR_MS);
  const expected = defaultExpectedDay(now, sending.to);
  const form = useForm({
    resolver: zodResolver(hasAnimals ? animalDispatchSchema : dispatchSchema),
    values: {
      ...listed,
      trackingReference: "",
      expectedOn: dayText(expected),
    },
    resetOptions: { keepDirtyValues: true },
  });
  // A draft, so that a refusal loses nothing: the form unmounts as soon as the dispatch is shown
  // optimistically.
  const draft = useDraft(form, { key: `dispatch.${orderId}`, store: "browser" });
  const { errors } = form.formState;
  const { first, last } = expectedDays(now);
  const submit = form.handleSubmit(async ({ expectedOn, ...parcel }) => {
    if (await onDispatch({ ...parcel, expectedArrivalAt: expectedOn })) draft.discard();
  });
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {waitsOverDaysOff(now, sending) && (
        <Callout tone="warning" title="A parcel sent today may not arrive tomorrow">
          Many couriers don&apos;t deliver at weekends or on bank holidays. Ask whether yours
          delivers before {weekdayDate(expected)}. If not, keep the{" "}
          {hasAnimals ? "animals" : "plants"} at home and send them after the weekend or bank
          holiday.
        </Callout>
      )}
      <Controller
        control={form.control}
        name="courier"
        render={({ field: { value, onChange, ref } }) => (
          <CourierField
            value={value}
            onChange={onChange}
            ref={ref}
            hasAnimals={hasAnimals}
            error={errors.courier?.message}
          />
        )}
      />
      {hasAnimals && (
        <Field
          label="Transporter authorisation"
          hint="The number of the courier's authorisation to carry animals. Ask the courier for it. You must check it before you book."
          required
          error={errors.courierAuthorisation?.message}
        >
          <TextInput {...form.register("courierAuthorisation")} />
        </Field>
      )}
      <div className={fieldRows}>
        <Field
          label="Tracking reference"
          aligned
          required
          hint="The buyer uses it to track the parcel."
          error={errors.trackingReference?.message}
        >
          <TextInput {...form.register("trackingReference")} />
        </Field>
        <Field label="Expected arrival" aligned required error={errors.expectedOn?.message}>
          <TextInput
            type="date"
            min={dayText(first)}
            max={dayText(last)}
            {...form.register("expectedOn")}
          />
        </Field>
      </div>
      <Button
        type="submit"
        variant={isPrimary ? "primary" : "secondary"}
        className="justify-self-start"
      >
        {PRIMARY_ACTIONS.dispatch.label}
      </Button>
    </form>
  );
}
