import * as z from "zod";
import { normaliseEmail } from "./credentials";

/** The form that deletes an account: its address typed out, and the password or an emailed code. */
export const deletionSchema = (email: string) =>
  z.object({
    confirmation: z.string().refine((text) => normaliseEmail(text) === email),
    secret: z.string().refine((secret) => secret.trim() !== ""),
  });
