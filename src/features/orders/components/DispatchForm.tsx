import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { expectedByDefault, expectedDays } from "../../../../convex/domain/orders/arrival";
import { KNOWN_COURIERS } from "../../../../convex/domain/orders/couriers";
import { dispatchSchema } from "../../../../convex/domain/orders/orderSchemas";
import { PRIMARY_ACTIONS } from "../../../../convex/domain/orders/primaryActions";
import { COURIER_MAX } from "../../../../convex/domain/shared/constants";
import { dayText } from "../../../../convex/domain/shared/days";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { useNow } from "../../../hooks/useNow";

/** As typed. */
export type Parcel = { courier: string; trackingReference: string; expectedOn: string };
/** As the server takes it. */
export type Dispatch = { courier: string; trackingReference: string; expectedArrivalAt: number };

type Props = {
  /** What was typed before, should the server have refused it. */
  typed: Parcel | null;
  isPrimary: boolean;
  onDispatch: (parcel: Dispatch, typed: Parcel) => void;
};

/** The parcel is with the courier: whose, under which reference, and when it should be there. */
export function DispatchForm({ typed, isPrimary, onDispatch }: Props) {
  const couriers = useId();
  const now = useNow(null);
  const form = useForm({
    resolver: zodResolver(dispatchSchema),
    defaultValues: typed ?? {
      courier: "",
      trackingReference: "",
      expectedOn: dayText(expectedByDefault(now)),
    },
  });
  const { errors } = form.formState;
  const { first, last } = expectedDays(now);
  const submit = form.handleSubmit(({ expectedOn, ...parcel }) =>
    onDispatch({ ...parcel, expectedArrivalAt: expectedOn }, form.getValues()),
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Courier" error={errors.courier?.message}>
          <TextInput list={couriers} maxLength={COURIER_MAX} {...form.register("courier")} />
        </Field>
        <datalist id={couriers}>
          {KNOWN_COURIERS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="Tracking reference" error={errors.trackingReference?.message}>
          <TextInput maxLength={COURIER_MAX} {...form.register("trackingReference")} />
        </Field>
        <Field label="Expected arrival" required error={errors.expectedOn?.message}>
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
