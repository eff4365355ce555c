import * as z from "zod";
import { courierLine } from "../listings/courierLine";
import { authorisationProblem, carrierProblem, trackingProblem } from "../listings/couriers";
import { DELIVERY_METHODS } from "../listings/deliveryMethods";
import { COURIER_MAX, WEATHER_MAX } from "../shared/constants";
import { parseDay } from "../shared/days";
import { fieldTexts } from "../shared/fieldTexts";
import { parsePounds } from "../shared/parsePounds";
import { normaliseCode } from "../shared/typedInput";
import { expectedDay } from "./arrival";
import { orderTexts } from "./texts";

export const paymentSchema = z.object({
  quantity: z.number().int().min(1),
  /** Undefined until the buyer has chosen one. */
  deliveryMethod: z
    .enum(DELIVERY_METHODS)
    .optional()
    .transform((method, ctx) => {
      if (method !== undefined) return method;
      ctx.addIssue({ code: "custom", message: orderTexts.chooseDelivery });
      return z.NEVER;
    }),
});

export const deliveryChargeSchema = z.object({
  charge: z.string().transform((text, ctx) => {
    const pence = parsePounds(text);
    if (pence !== null) return pence;
    ctx.addIssue({ code: "custom", message: orderTexts.invalidDeliveryCharge });
    return z.NEVER;
  }),
});

/** A reference may look like a phone number. */
const trackingLine = z
  .string()
  .max(COURIER_MAX, { error: fieldTexts.atMost(COURIER_MAX), abort: true });

const without = (line: z.ZodString, problem: (text: string) => string | null) =>
  line.superRefine((text, ctx) => {
    const message = problem(text);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  });

/** Carrier (optional without animals), tracking reference, and expected day, parsed to its noon. */
export const dispatchSchema = z.object({
  courier: courierLine,
  courierAuthorisation: courierLine,
  trackingReference: without(trackingLine, trackingProblem),
  expectedOn: z.string().transform((text, ctx) => {
    const day = parseDay(text);
    const arrivalDay = day === null ? null : expectedDay(day, Date.now());
    if (arrivalDay !== null) return arrivalDay;
    ctx.addIssue({ code: "custom", message: "Please choose a day in the next week." });
    return z.NEVER;
  }),
});

/** For live animals, whose carrier needs an authorisation. */
export const animalDispatchSchema = dispatchSchema.extend({
  courier: without(courierLine, carrierProblem),
  courierAuthorisation: without(courierLine, authorisationProblem),
});

export const handoverSchema = z.object({
  code: z
    .string()
    .transform(normaliseCode)
    .pipe(z.string().regex(/^\d{6}$/)),
});

const step = z.boolean().refine((isDone) => isDone, "Please complete this step.");
/** The packing checklist for animals; heat packs are optional. */
export const packingSchema = z.object({
  fasted: step,
  bagged: step,
  insulated: step,
  heatPack: z.boolean(),
  labelled: step,
  weather: z.string().trim().max(WEATHER_MAX, `Please use at most ${WEATHER_MAX} characters.`),
});
export const plantPackingSchema = packingSchema.extend({ fasted: z.boolean() });
