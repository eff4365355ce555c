import { useMutation } from "convex/react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import type { PaymentPageData, PayLine } from "../types";

/**
 * Which of the seller's other listings are bought with the page's: those of the unpaid order and those put
 * in the basket within a day, unless the buyer takes them out; and older ones that the buyer adds.
 */
export function useParcel({ parcel, listing }: PaymentPageData) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { removed?: string[] } | null };
  const removeRows = useMutation(api.orders.basket.remove);
  const { run } = useCall({ overlapping: true });
  const [openedAt] = useState(() => Date.now());
  const [removed, setRemoved] = useState<readonly string[]>(state?.removed ?? []);
  const [added, setAdded] = useState<readonly string[]>([]);
  const candidates = [...parcel.lines, ...parcel.others];
  const isRecent = ({ addedAt }: PayLine) => addedAt !== null && addedAt > openedAt - DAY_MS;
  const isChosen = (line: PayLine) =>
    added.includes(line.listingId) ||
    (!removed.includes(line.listingId) && (line.heldQuantity !== null || isRecent(line)));

  const takeOut = (listingId: Id<"listings">) => {
    setAdded((ids) => ids.filter((id) => id !== listingId));
    setRemoved((ids) => [...ids, listingId]);
    void run(() => removeRows({ listingIds: [listingId] }));
  };
  return {
    hasCandidates: candidates.length > 0,
    along: candidates.filter(isChosen).map(({ listingId }) => listingId),
    add: (listingId: Id<"listings">) => setAdded([...added, listingId]),
    takeOut,
    /** Takes the page's own listing out and opens the payment page of this line instead. */
    takeOutMain: ({ listingId, quiz }: Pick<PayLine, "listingId" | "quiz">) => {
      takeOut(listing.listingId);
      const options = { replace: true, state: { removed: [...removed, listing.listingId] } };
      if (quiz) void navigate(paths.payment(listingId, quiz.quizId), options);
    },
  };
}

export type ParcelChoice = ReturnType<typeof useParcel>;
