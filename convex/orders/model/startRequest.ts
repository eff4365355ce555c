import type { DeliveryMethod } from "#convex/domain/listings/deliveryMethods.ts";
import type { SellingException } from "#convex/domain/sellers/exceptions.ts";
import type { Address } from "#convex/domain/shared/address.ts";
import type { LineRequest } from "./chooseLines";

export type StartRequest = {
  lines: readonly LineRequest[];
  deliveryMethod: DeliveryMethod;
  address?: Address;
  /** Handovers in person: the buyer's outward postcode as typed; defaults to their settings. */
  outcode?: string;
  saveAddress?: boolean;
  /** Courier and post: any time of the day on which the parcel is sent (ms epoch); defaults to the first choice. */
  dispatchOn?: number;
  shownTotal: number;
  /** What the buyer has read about keeping the lines together. */
  shownReasons?: string[];
  /** The seller's exceptions that the buyer has read. */
  shownExceptions?: SellingException[];
};
