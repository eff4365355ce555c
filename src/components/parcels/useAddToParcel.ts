import { useMutation } from "convex/react";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { useCall } from "#src/hooks/useCall.ts";
import type { ToastOptions } from "#src/hooks/useToast.ts";
import { paths } from "#src/lib/paths.ts";

type Listing = { listingId: Id<"listings">; sellerName: string };

/** Adds a listing to the viewer's parcel from its seller, then opens the quiz if they must still take it. */
export function useAddToParcel() {
  const addToBasket = useMutation(api.orders.basket.add);
  const navigate = useNavigate();
  const { busy, run } = useCall();

  /** `prepare` runs first, and nothing is added if it fails. Resolves to whether the listing can now be paid for. */
  const add = async (
    { listingId, sellerName }: Listing,
    prepare: () => Promise<unknown> = async () => undefined,
  ): Promise<boolean> => {
    const addOne = async () => {
      await prepare();
      return await addToBasket({ listingId });
    };
    const outcome = await run(addOne, { done: ({ quizId }) => addedToast(sellerName, quizId) });
    if (!outcome.ok) return false;
    if (outcome.value.quizId === null) void navigate(paths.quiz(listingId));
    return outcome.value.quizId !== null;
  };
  return { busy, add };
}

const addedToast = (sellerName: string, quizId: string | null): ToastOptions => ({
  title: `Added to your parcel from ${isolated(sellerName)}`,
  ...(quizId === null
    ? { description: "Now check that it suits your tank." }
    : { link: { to: paths.purchases, text: "View" } }),
});
