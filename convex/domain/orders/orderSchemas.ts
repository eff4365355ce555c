/** The forms of orders under way. */
import { z } from "zod";
import { DELIVERY_METHODS } from "../listings/delivery";
import { parsePounds } from "../shared/money";
import { orderTexts } from "./texts";

/** How many are bought, and how they get to the buyer. */
export const paymentSchema = z.object({
  quantity: z.number().int().min(1),
  deliveryMethod: z.enum(DELIVERY_METHODS),
});

/** Another delivery charge: pounds as typed, pence when read. */
export const deliveryChargeSchema = z.object({
  charge: z.string().transform((text, ctx) => {
    const pence = parsePounds(text);
    if (pence !== null) return pence;
    ctx.addIssue({ code: "custom", message: orderTexts.invalidDeliveryCharge });
    return z.NEVER;
  }),
});

/** Who carries the parcel; both may stay unknown. */
export const dispatchSchema = z.object({
  courier: z.string().max(60),
  trackingReference: z.string().max(60),
});

/** The six digits that the buyer shows, with or without a space between. */
export const handoverSchema = z.object({ code: z.string().regex(/^\s*\d{3}\s?\d{3}\s*$/) });

const step = z.boolean().refine((done) => done, "Please do this first.");
/** What is to be done before animals travel; a heat pack on cold days only. */
export const packingSchema = z.object({
  fasted: step,
  bagged: step,
  insulated: step,
  heatPack: z.boolean(),
  labelled: step,
});
