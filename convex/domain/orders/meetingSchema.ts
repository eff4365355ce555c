/** The form for suggesting a meeting. Imports zod. */

import * as z from "zod";
import { parseDay } from "../shared/days";
import { fieldTexts } from "../shared/fieldTexts";
import { normaliseLine } from "../shared/normaliseText";
import { isMeetingTime, MEETING_DAYS_MAX, meetingMoment, PLACE_MAX } from "./meetings";

/** Parses the day ("2026-12-08"), UK time ("14:00") and place into the moment (ms epoch) and the place. */
export const meetingSchema = z
  .object({
    day: z.string().min(1, "Choose a day."),
    time: z.string().min(1, "Choose a time."),
    place: z
      .string()
      .overwrite(normaliseLine)
      .min(1, "Say where to meet.")
      .max(PLACE_MAX, fieldTexts.atMost(PLACE_MAX)),
  })
  .transform(({ day, time, place }, ctx) => {
    const noon = parseDay(day);
    const at = noon === null ? null : meetingMoment(noon, time);
    if (at !== null && isMeetingTime(at, Date.now())) return { at, place };
    const isSkipped = noon !== null && at === null;
    ctx.addIssue({
      code: "custom",
      path: [isSkipped ? "time" : "day"],
      message: isSkipped
        ? "Enter a time that the UK's clock shows on that day, such as 14:00."
        : `Choose a time in the next ${MEETING_DAYS_MAX} days.`,
    });
    return z.NEVER;
  });
