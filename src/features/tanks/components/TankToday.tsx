import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import type { TankInput } from "../../../../convex/domain/tanks/tank";
import { tankFiguresSchema } from "../../../../convex/domain/tanks/tankSchema";
import { Button } from "../../../components/ui/Button";
import { ChoiceGroup } from "../../../components/ui/onDemand/ChoiceGroup";

/** What animals die of when it is no longer so. */
const todaySchema = tankFiguresSchema.pick({ cycled: true, lid: true });
type Today = Pick<TankInput, "cycled" | "lid">;

/** A saved tank as it was described; what is asked each time has no answer, unless `isAnswered` today. */
export function asAsked(tank: TankInput, isAnswered: boolean): Partial<TankInput> {
  if (isAnswered) return tank;
  const { cycled: _cycled, lid: _lid, ...rest } = tank;
  return rest;
}

type Props = {
  tank: TankInput;
  /** Already today, before the buyer came back to this step. */
  isAnswered: boolean;
  onChosen: (tank: TankInput) => void;
  onEdit: () => void;
};

/** A saved tank is taken as it is, save for what must be said anew each time. */
export function TankToday({ tank, isAnswered, onChosen, onEdit }: Props) {
  const form = useForm<Today>({
    resolver: zodResolver(todaySchema),
    defaultValues: isAnswered ? { cycled: tank.cycled, lid: tank.lid } : {},
  });
  const { errors } = form.formState;
  const send = form.handleSubmit(({ cycled, lid }) => {
    const { cycledWeeks, ...rest } = tank;
    const isAsBefore = cycledWeeks !== undefined && cycled === tank.cycled;
    onChosen({ ...rest, ...(isAsBefore ? { cycledWeeks } : {}), cycled, lid });
  });
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void send(event)}>
      <Controller
        control={form.control}
        name="cycled"
        render={({ field }) => (
          <ChoiceGroup
            legend="Is it cycled today?"
            hint="Ammonia and nitrite have tested at 0 for several days"
            layout="segmented"
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "Not yet" },
              { value: "unsure", label: "I am not sure" },
            ]}
            value={field.value ?? null}
            onChange={field.onChange}
            error={errors.cycled?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="lid"
        render={({ field }) => (
          <ChoiceGroup
            legend="Does it have a lid?"
            layout="segmented"
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
            value={field.value === undefined ? null : field.value ? "yes" : "no"}
            onChange={(value) => field.onChange(value === "yes")}
            error={errors.lid?.message}
          />
        )}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Next</Button>
        <Button variant="secondary" onClick={onEdit}>
          Something else has changed
        </Button>
      </div>
    </form>
  );
}
