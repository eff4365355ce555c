import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

/** An order as lists show it; money in pence. */
export type OrderRow = FunctionReturnType<typeof api.orders.lists.sold>["page"][number];

export type OrderDetails = NonNullable<FunctionReturnType<typeof api.orders.fulfilment.byUuid>>;
