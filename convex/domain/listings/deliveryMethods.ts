export const DELIVERY_METHODS = ["collection", "meetup", "dropoff", "courier", "post"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const DELIVERY_LABELS: Record<DeliveryMethod, string> = {
  collection: "Collection",
  meetup: "Meet-up",
  dropoff: "Drop-off",
  courier: "Authorised courier",
  post: "Tracked post",
};

/** Courier explanation for buyers; neutral, since the listing may be a plant. */
export const COURIER_EXPLAINED =
  "To your door. Animals go only with a courier authorised to carry them.";

/** Whether a carrier delivers; otherwise buyer and seller meet in person. */
export const isCarried = (method: DeliveryMethod): boolean =>
  method === "courier" || method === "post";
