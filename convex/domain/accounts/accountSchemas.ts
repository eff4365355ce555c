import * as z from "zod";
import { PASSWORD_MAX } from "../shared/constants";
import { normaliseCode } from "../shared/typedInput";
import { isPasswordLength, normaliseEmail } from "./credentials";
import { nameProblem, tidyName } from "./names";
import { accountTexts } from "./texts";

export const emailField = z.string().transform((text, ctx) => {
  const email = normaliseEmail(text);
  if (email !== null) return email;
  ctx.addIssue({ code: "custom", message: accountTexts.invalidEmail });
  return z.NEVER;
});
const newPasswordField = z.string().refine(isPasswordLength, accountTexts.passwordLength);
export const nameField = z
  .string()
  .transform(tidyName)
  .superRefine((name, ctx) => {
    const message = nameProblem(name);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  });

const over16 = z.boolean().refine((isTicked) => isTicked, accountTexts.ageRequired);

export const signUpSchema = z.object({
  fullName: nameField,
  email: emailField,
  password: newPasswordField,
  over16,
});

export const logInSchema = z.object({
  email: emailField,
  password: z
    .string()
    .min(1, "Please enter your password.")
    .max(PASSWORD_MAX, accountTexts.invalidCredentials),
});

export const emailSchema = z.object({ email: emailField });

export const codeSchema = z.object({
  code: z
    .string()
    .transform(normaliseCode)
    .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits from the email.")),
});

/** The form behind a confirmation link, for the password chosen at sign-up. */
export const signUpPasswordSchema = logInSchema.pick({ password: true });

const passwordsMatch = {
  check: (form: { password: string; confirmation: string }) => form.password === form.confirmation,
  complaint: { path: ["confirmation"], error: accountTexts.passwordsDiffer },
};
const newPasswordFields = z.object({ password: newPasswordField, confirmation: z.string() });

/**
 * The form behind a confirmation link for choosing a new password; the owner of the address also enters their
 * name and confirms their age.
 */
export const chosenPasswordSchema = newPasswordFields
  .extend({ fullName: nameField, over16 })
  .refine(passwordsMatch.check, passwordsMatch.complaint);

export const resetSchema = newPasswordFields.refine(passwordsMatch.check, passwordsMatch.complaint);

export const emailChangeSchema = z.object({
  email: emailField,
  password: z.string().max(PASSWORD_MAX, accountTexts.currentPasswordWrong),
});

export const passwordChangeSchema = newPasswordFields
  .extend({ currentPassword: z.string().min(1, "Please enter your current password.") })
  .refine(passwordsMatch.check, passwordsMatch.complaint);
