import { api } from "#convex/_generated/api.js";
import { row, type Row, allowOnlyForOrder, PARTIES, orderArgs, image } from "../publicRow";
import type { World } from "../publicWorld";
import { adminPages, adminsOnly } from "../roles";

const line = (world: World) => ({ ...orderArgs(world), listingId: world.soldId });

export const rows: Row[] = [
  row(
    api.claims.cases.ofOrder,
    ({ claims }) => ({ orderId: claims.contested }),
    allowOnlyForOrder([...PARTIES], "order_not_found"),
  ),
  row(
    api.claims.cases.make,
    ({ claims, files, soldId }) => ({
      orderId: claims.none,
      items: [{ listingId: soldId, problem: "dead" as const, animals: 1 }],
      description: "It does not move",
      photos: [image(files.claim)],
    }),
    allowOnlyForOrder(["user"]),
  ),
  row(
    api.claims.cases.reportNotArrived,
    (w) => ({ ...orderArgs(w), description: "It is still at the depot" }),
    { ...allowOnlyForOrder([]), user: "not_yet" },
  ),
  row(api.claims.cases.withdraw, ({ claims }) => ({ orderId: claims.open }), {
    ...allowOnlyForOrder([]),
    user: "claim_refused",
  }),
  row(
    api.claims.cases.accept,
    ({ claims }) => ({ orderId: claims.open, amount: 600 }),
    allowOnlyForOrder(["seller"]),
  ),
  row(
    api.claims.cases.answer,
    ({ claims, files }) => ({
      orderId: claims.open,
      words: "They left well",
      photos: [image(files.answer)],
      offer: 100,
    }),
    allowOnlyForOrder(["seller"]),
  ),
  row(
    api.claims.cases.acceptOffer,
    ({ claims }) => ({ orderId: claims.offered }),
    allowOnlyForOrder(["user"]),
  ),
  row(
    api.claims.cases.declineOffer,
    ({ claims }) => ({ orderId: claims.offered }),
    allowOnlyForOrder(["user"]),
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

  row(api.claims.tankAdditions.ofOrder, orderArgs, allowOnlyForOrder(["user"])),
  row(api.claims.tankAdditions.add, (w) => ({ ...line(w), tankId: w.tankId, count: 1 }), {
    ...allowOnlyForOrder([]),
    user: "not_yet",
  }),
  row(api.claims.tankAdditions.notNow, line, { ...allowOnlyForOrder([]), user: "not_yet" }),
  row(api.claims.tankAdditions.undo, line, allowOnlyForOrder(["user"])),
];
