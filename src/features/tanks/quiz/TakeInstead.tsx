import { useMutation } from "convex/react";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { Button } from "#src/components/ui/Button.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";

/** Repeats the check for another number of animals, with the same tank and care answers. */
export function TakeInstead({
  quizId,
  quantity,
}: {
  quizId: Id<"suitabilityQuizzes">;
  quantity: number;
}) {
  const recheck = useMutation(api.tanks.suitability.recheck);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const checkAgain = async () => {
    const newQuizId = await recheck({ quizId, figures: {}, quantity });
    void navigate(paths.compatibility(newQuizId), { replace: true });
  };
  return (
    <div>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => void run(checkAgain, { failed: "Could not check again." })}
      >
        Check {quantity} instead
      </Button>
    </div>
  );
}
