import { useMutation, useQuery } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useCall } from "../../hooks/useCall";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { RatingInput } from "../ui/onDemand/RatingInput";

/** On the order page: asks for the score as long as the buyer has not given one. */
export function PackagingPrompt({ transactionId }: { transactionId: string }) {
  const page = useQuery(api.orders.packaging.get, { transactionId });
  if (!page?.review || page.review.score !== null) return null;
  return (
    <Card padding="lg">
      <PackagingScore transactionId={transactionId} />
    </Card>
  );
}

/** The buyer's score of the packaging, given once, on arrival. */
export function PackagingScore({ transactionId }: { transactionId: string }) {
  const give = useMutation(api.orders.packaging.score);
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
      <Button type="submit" size="sm" variant="secondary" busy={busy} disabled={score === null}>
        Score the packaging
      </Button>
    </form>
  );
}
