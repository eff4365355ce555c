import type { Doc } from "../../_generated/dataModel";
import type { DemoClaimState } from "./claims";

/**
 * The demo's orders, one row each, with the state that each is brought to. `about` is the position among
 * the seller's listings. They are placed and paid like any other: by the quiz, the hold and the card sandbox.
 */
export type DemoOrder = {
  buyer: string;
  seller: string;
  about: number;
  quantity: number;
  delivery: "collection" | "meetup" | "courier";
  state: Doc<"orders">["status"];
  daysAgo: number;
  /** How far its claim has come, where there is one. */
  claim?: DemoClaimState;
};

const row = (
  buyer: string,
  seller: string,
  about: number,
  quantity: number,
  delivery: DemoOrder["delivery"],
  state: DemoOrder["state"],
  daysAgo: number,
  claim?: DemoClaimState,
): DemoOrder => ({
  ...{ buyer, seller, about, quantity, delivery, state, daysAgo },
  ...(claim === undefined ? {} : { claim }),
});

export const demoOrders: DemoOrder[] = [
  row("buyer", "seller", 0, 10, "courier", "completed", 24),
  row("nina", "seller", 3, 4, "courier", "completed", 19),
  row("josh", "callum", 0, 8, "courier", "completed", 17),
  row("ruth", "helen", 1, 3, "courier", "completed", 15),
  row("leo", "tomasz", 0, 6, "courier", "completed", 12, "decided"),
  row("ruth", "grace", 3, 5, "courier", "completed", 11),
  // Nobody has reviewed this one: its buyer is asked to.
  row("buyer", "helen", 1, 2, "courier", "completed", 6),
  row("buyer", "priya", 3, 2, "courier", "disputed", 3, "offered"),
  row("nina", "seller", 1, 6, "courier", "disputed", 3, "open"),
  row("josh", "seller", 2, 4, "courier", "disputed", 4, "contested"),
  row("nina", "yasmin", 0, 3, "courier", "delivered", 1),
  row("buyer", "seller", 5, 2, "courier", "shipped", 2),
  row("josh", "tomasz", 1, 8, "courier", "shipped", 1),
  row("buyer", "helen", 4, 2, "courier", "processing", 1),
  row("leo", "seller", 1, 5, "courier", "processing", 0),
  row("ruth", "seller", 4, 6, "collection", "processing", 0),
  row("josh", "yasmin", 1, 12, "courier", "refunded", 9),
  row("leo", "grace", 0, 3, "courier", "cancelled", 6),
  row("nina", "seller", 0, 5, "courier", "pending", 0),
];
