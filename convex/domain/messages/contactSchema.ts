/** The contact form. An empty required field counts as missing. */

import * as z from "zod";
import { emailField, nameField } from "../accounts/accountSchemas";
import { CONTACT_MESSAGE_MAX, CONTACT_REASONS, SUBJECT_MAX } from "../shared/constants";
import { fieldTexts } from "../shared/fieldTexts";
import { normaliseLines, normaliseLine } from "../shared/normaliseText";

const atMost = (max: number) => `Please use at most ${max} characters.`;

export const contactSchema = z.object({
  name: nameField,
  email: emailField,
  messageType: z.enum(CONTACT_REASONS, { error: fieldTexts.chooseReason }),
  subject: z.string().overwrite(normaliseLine).max(SUBJECT_MAX, atMost(SUBJECT_MAX)),
  message: z
    .string()
    .overwrite(normaliseLines)
    .min(1, "Please write a message.")
    .max(CONTACT_MESSAGE_MAX, atMost(CONTACT_MESSAGE_MAX)),
});
export type ContactForm = z.input<typeof contactSchema>;
