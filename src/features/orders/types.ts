import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";

export type PaymentPageData = NonNullable<FunctionReturnType<typeof api.orders.purchases.page>>;

/** A line of the payment page, other than the page's own listing. */
export type PayLine = PaymentPageData["parcel"]["lines"][number];

export type PackagingPage = NonNullable<FunctionReturnType<typeof api.orders.packaging.get>>;
/** What a buyer has chosen from one seller and not ordered yet. */
export type Parcel = FunctionReturnType<typeof api.orders.basket.mine>[number];
export type ParcelLineRow = Parcel["lines"][number];
