import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** The data of the payment page. */
export type Checkout = NonNullable<FunctionReturnType<typeof api.orders.checkout.page>>;

/** The seller's checklist, as buyer and seller see it. */
export type PackagingPage = NonNullable<FunctionReturnType<typeof api.orders.packaging.get>>;
