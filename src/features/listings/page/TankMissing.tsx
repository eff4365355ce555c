import { Callout } from "#src/components/ui/Callout.tsx";
import { AddTank } from "#src/features/tanks/public/AddTank.tsx";

/** Explains the "suits my tank" filter to viewers without a tank. */
export default function TankMissing() {
  return (
    <Callout
      role="status"
      className="mb-4"
      title="Add your tank to use this filter"
      actions={<AddTank>Add a tank</AddTank>}
    >
      Until then we show everything.
    </Callout>
  );
}
