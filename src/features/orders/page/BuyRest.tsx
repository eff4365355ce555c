import { useMutation } from "convex/react";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { ToastOptions } from "#src/hooks/useToast.ts";
import { paths } from "#src/lib/paths.ts";
import type { OrderDetails } from "../public/types";

/** Puts what can still be bought of a cancelled order into the buyer's parcel from its seller. */
export function BuyRest({ order: { uuid: orderId, lines } }: { order: OrderDetails }) {
  const fill = useMutation(api.orders.basket.fill);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const buyRest = async () => {
    const filled = await run(() => fill({ orderId }), {
      done: ({ left }) => filledToast(left, lines.length),
    });
    if (filled.ok && filled.value.left.length < lines.length) void navigate(paths.purchases);
  };
  return (
    <div>
      <Button busy={busy} onClick={() => void buyRest()}>
        Buy these again
      </Button>
    </div>
  );
}

function filledToast(left: readonly string[], lineCount: number): ToastOptions {
  if (left.length === lineCount)
    return { title: "We couldn't add any of these.", variant: "default" };
  const title = "In your parcel again";
  if (left.length === 0) return { title };
  return { title, description: `We couldn't add ${left.map(isolated).join(", ")}.` };
}
