import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** What the payment page starts from. */
export type Checkout = NonNullable<FunctionReturnType<typeof api.orders.checkout.page>>;

/** The seller's checklist, as buyer and seller see it. */
export type PackagingPage = NonNullable<FunctionReturnType<typeof api.orders.packaging.get>>;
