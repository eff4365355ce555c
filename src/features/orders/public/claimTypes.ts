import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import type { OrderDetails } from "./types";

/** A claim as buyer, seller and admins see it; money in pence, times in ms epoch. */
export type Claim = NonNullable<FunctionReturnType<typeof api.claims.cases.ofOrder>>;

/**
 * What a claim's components need to know of its order; the order's page and its chat card both have
 * it.
 */
export type ClaimedOrder = Pick<OrderDetails, "uuid" | "stops" | "totalAmount">;

export type ClaimCase = FunctionReturnType<typeof api.claims.cases.caseOf>;
