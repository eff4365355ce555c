import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import type { OrderDetails } from "../orders/types";

/** A claim as the two sides of its order and admins see it; money in pence, times in ms epoch. */
export type Claim = NonNullable<FunctionReturnType<typeof api.claims.claims.ofOrder>>;

/** What the parts of a claim need to know of its order: its page and its card in the chat both have it. */
export type ClaimedOrder = Pick<OrderDetails, "uuid" | "stops" | "totalAmount">;

/** Everything that an admin looks at before deciding. */
export type ClaimCase = FunctionReturnType<typeof api.claims.claims.caseOf>;
