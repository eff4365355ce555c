import { type EmailContent, greeting } from "#convex/shared/mail/layout.ts";

const NOT_YOU_TEXT = "If this wasn't you, you can ignore this email. Nothing will change.";

const codeSubject = (code: string) => `${code} is your Shoal code`;

/** Contains no name: the person who signed up chose it and may not own this mailbox. */
export function confirmationMail(url: string, code?: string): EmailContent {
  return {
    subject: "Confirm your email for Shoal",
    preview: "One step left and your Shoal account is ready.",
    heading: "Confirm your email",
    paragraphs: [
      "Hello,",
      "Someone signed up to Shoal with this email address. If it was you, enter this code on the page where you signed up, or open the link below.",
    ],
    ...(code === undefined ? {} : { code, secretSubject: codeSubject(code) }),
    action: { label: "Confirm my email", url },
    closing: ["The code and the link work once, within 24 hours.", NOT_YOU_TEXT],
  };
}

export function codeMail(code: string): EmailContent {
  return {
    subject: "Your Shoal log-in code",
    secretSubject: codeSubject(code),
    preview: "Your one-time code. It works for 10 minutes.",
    heading: "Your one-time code",
    paragraphs: ["Enter this code on the page that asks for it:"],
    code,
    closing: [
      "The code works once, for 10 minutes. No one from Shoal will ever ask you for it.",
      "If this wasn't you, you can ignore this email. No one can log in without the code.",
    ],
  };
}

/** To an address without an account, for which a log-in code or a password reset was requested. */
export function noAccountMail(url: string): EmailContent {
  return {
    subject: "There's no Shoal account with this email address",
    preview: "You can sign up, or log in with another address.",
    heading: "No account with this address",
    paragraphs: [
      "Someone tried to log in to Shoal with this email address, but no account has it. If it was you, sign up, or try the address that you signed up with.",
    ],
    action: { label: "Sign up", url },
    closing: [NOT_YOU_TEXT],
  };
}

/** To the owner of a blocked account who asks for a log-in code or a password reset. */
export function blockedAccountMail(isBanned: boolean, reason: string, url: string): EmailContent {
  const state = isBanned ? "closed" : "suspended";
  return {
    subject: `Your Shoal account is ${state}`,
    preview: "So we haven't sent a code or a link. You can write to us.",
    heading: `Your account is ${state}`,
    paragraphs: [
      `Someone tried to log in to Shoal with this email address. The account is ${state}, so we haven't sent a code or a link.`,
      ...(reason === "" ? [] : [`The reason: ${reason}`]),
      "If you think that we're wrong, write to us. A person will look at it.",
    ],
    action: { label: "Write to us", url },
    closing: [NOT_YOU_TEXT],
  };
}

export function resetMail(url: string): EmailContent {
  return {
    subject: "Reset your Shoal password",
    preview: "Choose a new password. The link works for one hour.",
    heading: "Reset your password",
    paragraphs: ["We've been asked to reset your Shoal password. Choose a new one here:"],
    action: { label: "Choose a new password", url },
    closing: [
      "The link works once, within the hour. A new password logs you out on every device.",
      NOT_YOU_TEXT,
    ],
  };
}

export function passwordChangedMail(name: string, resetUrl: string): EmailContent {
  return {
    subject: "Your Shoal password was changed",
    preview: "If this wasn't you, reset it now.",
    heading: "Your password was changed",
    paragraphs: [
      greeting(name),
      "Your Shoal password was just changed, and your other devices were logged out. If this was you, there's nothing to do.",
    ],
    action: { label: "It wasn't me", url: resetUrl },
  };
}

/** Contains no name: the address may be another person's. */
export function newEmailMail(code: string): EmailContent {
  return {
    subject: "Confirm your new email address for Shoal",
    secretSubject: codeSubject(code),
    preview: "Your code. It works for 10 minutes.",
    heading: "Confirm your new address",
    paragraphs: [
      "Someone with a Shoal account wants to use this email address. If it was you, enter this code in your settings:",
    ],
    code,
    closing: ["The code works once, for 10 minutes.", NOT_YOU_TEXT],
  };
}

/** To an address with an account, which another account wanted to change to. */
export function addressTakenMail(url: string): EmailContent {
  return {
    subject: "This email address already has a Shoal account",
    preview: "So another account can't use it.",
    heading: "This address has an account",
    paragraphs: [
      "Someone tried to use this email address for another Shoal account. The address already has an account, or a sign-up that hasn't been confirmed yet. If it was you, log in to that account, or choose another address.",
    ],
    action: { label: "Log in", url },
    closing: [NOT_YOU_TEXT],
  };
}

/** To the old address. */
export function emailChangedMail(name: string, newEmail: string, undoUrl: string): EmailContent {
  return {
    subject: "Your Shoal email address was changed",
    preview: "If this wasn't you, change it back.",
    heading: "Your email address was changed",
    paragraphs: [
      greeting(name),
      `You now log in to Shoal with ${newEmail}. If you changed it, there's nothing to do.`,
    ],
    action: { label: "It wasn't me: change it back", url: undoUrl },
    closing: [
      "The link works once, within 7 days. It logs out every device and cancels the password, so you'll need to choose a new one.",
    ],
  };
}

/** To the address that the account had until the change was undone. */
export function emailRestoredMail(name: string, contactUrl: string): EmailContent {
  return {
    subject: "Your Shoal account has its old email address again",
    preview: "The change to this address was undone.",
    heading: "The change was undone",
    paragraphs: [
      greeting(name),
      "Someone with your earlier email address changed it back, so you no longer log in with this one. If that wasn't you, write to us.",
    ],
    action: { label: "Write to us", url: contactUrl },
  };
}

export function addressWorksMail(name: string): EmailContent {
  return {
    subject: "Shoal's emails reach you again",
    preview: "Your address works, so there's nothing to do.",
    heading: "Our emails reach you again",
    paragraphs: [
      greeting(name),
      "Our emails to this address had stopped, and you asked us to try again. This one arrived, so there's nothing more to do.",
    ],
  };
}

export function accountDeletedMail(name: string, by: "owner" | "admin"): EmailContent {
  const [opening, closing] =
    by === "owner"
      ? ["As you asked, we", "Thank you for being part of Shoal."]
      : ["We", "If you think this is a mistake, write to us at the address in our terms of use."];
  return {
    subject: "Your Shoal account was deleted",
    preview: "Your personal data was removed.",
    heading: "Your account was deleted",
    paragraphs: [
      greeting(name),
      `${opening} deleted your Shoal account and removed your personal data. By law we keep your past orders, without your name.`,
      closing,
    ],
  };
}
