/** The forms of accounts: sign-up, log-in, one-time code, forgotten and new passwords. */
import { z } from "zod";
import { NAME_MAX, PASSWORD_MAX } from "../constants";
import { isPasswordLength, normaliseEmail } from "../credentials";

const INVALID_EMAIL = "Please enter a valid email address.";
const PASSWORD_LENGTH = "Password must be 6-128 characters.";

export const emailField = z
  .string()
  .refine((text) => normaliseEmail(text) !== null, INVALID_EMAIL)
  .transform((text) => text.trim().toLowerCase());
export const newPasswordField = z.string().refine(isPasswordLength, PASSWORD_LENGTH);
export const nameField = z
  .string()
  .trim()
  .min(1, "Please enter your name.")
  .max(NAME_MAX, `Please use at most ${NAME_MAX} characters.`);

export const signUpSchema = z.object({
  fullName: nameField,
  email: emailField,
  password: newPasswordField,
  over16: z.boolean().refine((ticked) => ticked, "You must be 16 or over to use Shoal."),
});

export const logInSchema = z.object({
  email: emailField,
  password: z
    .string()
    .min(1, "Please enter your password.")
    .max(PASSWORD_MAX, "Invalid email or password"),
});

export const emailSchema = z.object({ email: emailField });

export const codeSchema = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits from the mail.")),
});

/** A new password, typed twice. */
export const resetSchema = z
  .object({ password: newPasswordField, confirmation: z.string() })
  .refine((form) => form.password === form.confirmation, {
    path: ["confirmation"],
    error: "Passwords do not match.",
  });

export const passwordChangeSchema = z
  .object({
    currentPassword: z.string().min(1, "Please enter your current password."),
    password: newPasswordField,
    confirmation: z.string(),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ["confirmation"],
    error: "Passwords do not match.",
  });
