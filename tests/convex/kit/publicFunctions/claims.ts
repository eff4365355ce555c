import { api } from "#convex/_generated/api.js";
import { row, type Row, onlyForOrder, PARTIES, order, image } from "../publicRow";
import type { World } from "../publicWorld";
import { adminPages, adminsOnly } from "../roles";

const line = (world: World) => ({ ...order(world), listingId: world.soldId });

export const rows: Row[] = [
  row(
    api.claims.cases.ofOrder,
    ({ claims }) => ({ orderId: claims.contested }),
    onlyForOrder([...PARTIES], "order_not_found"),
  ),
  row(
    api.claims.cases.make,
    ({ claims, files, soldId }) => ({
      orderId: claims.none,
      items: [{ listingId: soldId, problem: "dead" as const, animals: 1 }],
      description: "It does not move",
      photos: [image(files.claim)],
    }),
    onlyForOrder(["user"]),
  ),
  row(
    api.claims.cases.reportNotArrived,
    (w) => ({ ...order(w), description: "It is still at the depot" }),
    { ...onlyForOrder([]), user: "not_yet" },
  ),
  row(api.claims.cases.withdraw, ({ claims }) => ({ orderId: claims.open }), {
    ...onlyForOrder([]),
    user: "claim_refused",
  }),
  row(
    api.claims.cases.accept,
    ({ claims }) => ({ orderId: claims.open, amount: 600 }),
    onlyForOrder(["seller"]),
  ),
  row(
    api.claims.cases.answer,
    ({ claims, files }) => ({
      orderId: claims.open,
      words: "They left well",
      photos: [image(files.answer)],
      offer: 100,
    }),
    onlyForOrder(["seller"]),
  ),
  row(
    api.claims.cases.acceptOffer,
    ({ claims }) => ({ orderId: claims.offered }),
    onlyForOrder(["user"]),
  ),
  row(
    api.claims.cases.declineOffer,
    ({ claims }) => ({ orderId: claims.offered }),
    onlyForOrder(["user"]),
  ),
  row(
    api.claims.cases.decide,
    ({ claims }) => ({
      claimId: claims.contestedId,
      decision: "partial" as const,
      amount: 300,
      reason: "Both packed and kept it well",
    }),
    adminsOnly,
  ),
  row(api.claims.cases.caseOf, ({ claims }) => ({ orderId: claims.contested }), adminPages),

  row(api.claims.tankAdditions.ofOrder, order, onlyForOrder(["user"])),
  row(api.claims.tankAdditions.add, (w) => ({ ...line(w), tankId: w.tankId, count: 1 }), {
    ...onlyForOrder([]),
    user: "not_yet",
  }),
  row(api.claims.tankAdditions.notNow, line, { ...onlyForOrder([]), user: "not_yet" }),
  row(api.claims.tankAdditions.undo, line, onlyForOrder(["user"])),
];
