import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { RatingInput } from "#src/components/ui/RatingInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { showScored } from "../page/optimistic";

type Props = {
  transactionId: string;
  isPrimary?: boolean;
};

/**
 * The buyer's score of the packaging, given once, on arrival. Shown at once; withdrawn if the
 * server refuses.
 */
export function PackagingScore({ transactionId, isPrimary = false }: Props) {
  const give = useMutation(api.orders.packaging.score).withOptimisticUpdate(showScored);
  const { busy, run } = useCall();
  const [score, setScore] = useState<number | null>(null);
  return (
    <form
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (score !== null) void run(() => give({ transactionId, score }), { done: "Thank you." });
      }}
    >
      <RatingInput legend="How well was it packed?" value={score} onChange={setScore} />
      <Button
        type="submit"
        size={isPrimary ? "md" : "sm"}
        variant={isPrimary ? "primary" : "secondary"}
        busy={busy}
        disabled={score === null}
      >
        {PRIMARY_ACTIONS.scorePackaging.label}
      </Button>
    </form>
  );
}
