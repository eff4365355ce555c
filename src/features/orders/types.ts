import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

export type Checkout = NonNullable<FunctionReturnType<typeof api.orders.purchases.page>>;

export type PackagingPage = NonNullable<FunctionReturnType<typeof api.orders.packaging.get>>;
