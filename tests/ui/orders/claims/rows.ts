import { goodsMoney } from "#convex/domain/shared/money.ts";
import type { Claim } from "#src/features/orders/public/claimTypes.ts";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import { orderDetails } from "#tests/ui/catalogue/rows.ts";
import { id } from "#tests/ui/catalogue/stage.tsx";

const MONEY = goodsMoney(1500, 1200);

/** Six shrimp at £2.50, delivered by courier for £12.00. */
export const anArrivedOrder = (changes: Partial<OrderDetails> = {}): OrderDetails => ({
  ...orderDetails,
  status: "delivered",
  quantity: 6,
  lines: orderDetails.lines.map((line) => ({
    ...line,
    unitPrice: 250,
    quantity: 6,
    amount: 1500,
    hasAnimals: changes.hasAnimals ?? true,
  })),
  ...MONEY,
  refundable: MONEY.totalAmount,
  deliveredAt: Date.now(),
  ...changes,
});

export const aPhoto = (n: number): Claim["photos"][number] => ({
  storageId: `file${n}` as Claim["photos"][number]["storageId"],
  url: `http://files.test/${n}.webp`,
  cardUrl: `http://files.test/${n}-card.webp`,
  thumbnailUrl: `http://files.test/${n}-small.webp`,
  width: 800,
  height: 600,
});

/** Two of six dead; the seller's turn. */
export const aClaim = (changes: Partial<Claim> = {}): Claim => ({
  claimId: id("claims", "claim1"),
  viewerSide: "buyer",
  status: "open",
  waitsFor: "seller",
  respondBy: Date.now() + 72 * 3_600_000,
  kind: "live_arrival",
  isUndecidedBySilence: false,
  items: [{ listingId: orderDetails.listingId, problem: "dead", animals: 2 }],
  description: "Two were dead in the bag.",
  photos: [aPhoto(1)],
  createdAt: Date.now(),
  answer: null,
  proposedRefund: 500,
  refundable: MONEY.totalAmount,
  decision: null,
  ...changes,
});
