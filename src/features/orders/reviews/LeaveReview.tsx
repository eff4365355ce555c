import { Suspense, useState } from "react";
import { isReviewable } from "#convex/domain/orders/states.ts";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { StarIcon } from "#src/components/ui/pageIcons.tsx";
import type { OrderRow } from "../public/types";
import type { SavedReview } from "./ReviewDialog";

const ReviewDialog = lazyWithRetry(async () => {
  const { ReviewDialog } = await import("./ReviewDialog");
  return { default: ReviewDialog };
});

type Props = {
  order: Pick<OrderRow, "uuid" | "listingTitle" | "deliveryMethod" | "status" | "reviewed">;
  /** The saved review, to edit; without it the button appears only while a review can be left. */
  given?: SavedReview;
  size?: "sm" | "md";
  variant?: "primary" | "secondary";
};

/** Opens the 'Leave review' modal; nothing if the order can't be reviewed now. */
export function LeaveReview({ order, given, size = "sm", variant = "primary" }: Props) {
  const [open, setOpen] = useState(false);
  const canLeave = isReviewable(order.status) && !order.reviewed;
  // Keep the open modal mounted: saving ends `canLeave` a moment before it closes.
  if (!given && !canLeave && !open) return null;
  return (
    <>
      <Button
        size={size}
        variant={variant}
        icon={<StarIcon size={18} />}
        onClick={() => setOpen(true)}
      >
        {given ? "Change review" : reviewTexts.modalTitle}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ReviewDialog order={order} given={given ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
