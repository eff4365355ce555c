import * as z from "zod";
import { normaliseEmail } from "./credentials";

export const deletionSchema = (email: string) =>
  z.object({
    confirmation: z.string().refine((text) => normaliseEmail(text) === email),
    secret: z.string().refine((secret) => secret.trim() !== ""),
  });
