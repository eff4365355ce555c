/** The forms of orders under way. */
import * as z from "zod";
import { DELIVERY_METHODS } from "../listings/delivery";
import { COURIER_MAX, WEATHER_MAX } from "../shared/constants";
import { parseDay } from "../shared/days";
import { fieldTexts } from "../shared/fieldTexts";
import { parsePounds } from "../shared/money";
import { normaliseCode } from "../shared/typed";
import { expectedDay } from "./arrival";
import { authorisationProblem, carrierProblem, trackingProblem } from "../listings/couriers";
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

const courierLine = z
  .string()
  .max(COURIER_MAX, { error: fieldTexts.atMost(COURIER_MAX), abort: true });

const without = (problem: (text: string) => string | null) =>
  courierLine.superRefine((text, ctx) => {
    const message = problem(text);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  });

/**
 * Who carries the parcel, which may stay unknown where there are no animals in it, its tracking reference, and the day on
 * which it should be there: its noon when read.
 */
export const dispatchSchema = z.object({
  courier: courierLine,
  courierAuthorisation: courierLine,
  trackingReference: without(trackingProblem),
  expectedOn: z.string().transform((text, ctx) => {
    const day = parseDay(text);
    const expected = day === null ? null : expectedDay(day, Date.now());
    if (expected !== null) return expected;
    ctx.addIssue({ code: "custom", message: "Please choose one of the next days." });
    return z.NEVER;
  }),
});

/** The same for live animals, whose carrier needs an authorisation. */
export const animalDispatchSchema = dispatchSchema.extend({
  courier: without(carrierProblem),
  courierAuthorisation: without(authorisationProblem),
});

/** The six digits that the buyer shows. */
export const handoverSchema = z.object({
  code: z
    .string()
    .transform(normaliseCode)
    .pipe(z.string().regex(/^\d{6}$/)),
});

const step = z.boolean().refine((done) => done, "Please do this first.");
/** What is to be done before animals travel, a heat pack on cold days only, and the weather that is forecast. */
export const packingSchema = z.object({
  fasted: step,
  bagged: step,
  insulated: step,
  heatPack: z.boolean(),
  labelled: step,
  weather: z.string().trim().max(WEATHER_MAX, `Please use at most ${WEATHER_MAX} characters.`),
});
/** The same before plants travel. */
export const plantPackingSchema = packingSchema.extend({ fasted: z.boolean() });
