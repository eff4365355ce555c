import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { expectedByDefault, expectedDays } from "../../../../convex/domain/orders/arrival";
import { KNOWN_COURIERS, LIVESTOCK_COURIERS } from "../../../../convex/domain/orders/couriers";
import {
  animalDispatchSchema,
  dispatchSchema,
} from "../../../../convex/domain/orders/orderSchemas";
import { PRIMARY_ACTIONS } from "../../../../convex/domain/orders/primaryActions";
import { dayText } from "../../../../convex/domain/shared/days";
import { Button } from "../../../components/ui/Button";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";
import { useNow } from "../../../hooks/useNow";

/** As typed. */
export type Parcel = {
  courier: string;
  courierAuthorisation: string;
  trackingReference: string;
  expectedOn: string;
};
/** As the server takes it. */
export type Dispatch = Omit<Parcel, "expectedOn"> & { expectedArrivalAt: number };

type Props = {
  /** What was typed before, should the server have refused it. */
  typed: Parcel | null;
  /** Their carrier has to be authorised. */
  hasAnimals: boolean;
  isPrimary: boolean;
  onDispatch: (parcel: Dispatch, typed: Parcel) => void;
};

/** The parcel is with the courier: whose, under which reference, and when it should be there. */
export function DispatchForm({ typed, hasAnimals, isPrimary, onDispatch }: Props) {
  const couriers = useId();
  const now = useNow(null);
  const form = useForm({
    resolver: zodResolver(hasAnimals ? animalDispatchSchema : dispatchSchema),
    defaultValues: typed ?? {
      courier: "",
      courierAuthorisation: "",
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
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Courier"
          required={hasAnimals}
          error={errors.courier?.message}
          className={hasAnimals ? "sm:col-span-2" : undefined}
        >
          <TextInput list={couriers} {...form.register("courier")} />
        </Field>
        <datalist id={couriers}>
          {(hasAnimals ? LIVESTOCK_COURIERS : KNOWN_COURIERS).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {hasAnimals && (
          <Field
            label="Transporter authorisation"
            hint="The number of the courier's authorisation to carry animals. Ask the courier for it. You must check it before you book."
            required
            error={errors.courierAuthorisation?.message}
            className="sm:col-span-2"
          >
            <TextInput {...form.register("courierAuthorisation")} />
          </Field>
        )}
        <Field
          label="Tracking reference"
          required
          hint="The buyer follows the parcel with it."
          error={errors.trackingReference?.message}
        >
          <TextInput {...form.register("trackingReference")} />
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
