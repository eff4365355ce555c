/** The mails of accounts: what stands in them. `layout.ts` says how they look. */
import { type EmailContent } from "../../shared/mail/layout";

const greeting = (name: string) => (name === "" ? "Hello," : `Hello ${name},`);
const NOT_YOU = "If this was not you, you can ignore this mail: nothing happens without the link.";

/** Names nobody: whoever signed up chose the name, and need not be who reads the mail. */
export function confirmationMail(url: string): EmailContent {
  return {
    subject: "Confirm your email for Shoal",
    preview: "One step and your Shoal account is ready.",
    heading: "Confirm your email",
    paragraphs: [
      "Hello,",
      "An account on Shoal was asked for with this address. Please confirm that it is yours, and you can start buying, chatting and rehoming.",
      "The link opens a page that asks for the password of the sign-up. If you did not choose it, or do not remember it, set your own there.",
    ],
    action: { label: "Confirm my email", url },
    closing: ["The link works once and for 24 hours.", NOT_YOU],
  };
}

export function codeMail(code: string): EmailContent {
  return {
    subject: "Your Shoal log-in code",
    preview: "Your one-time code, good for 10 minutes.",
    heading: "Your one-time code",
    paragraphs: ["Enter this code on the page that asks for it:"],
    code,
    closing: [
      "The code works once and for 10 minutes. Nobody from Shoal will ever ask you for it.",
      "If this was not you, you can ignore this mail: nobody gets in without the code.",
    ],
  };
}

export function resetMail(url: string): EmailContent {
  return {
    subject: "Reset your Shoal password",
    preview: "Choose a new password. The link is good for one hour.",
    heading: "Reset your password",
    paragraphs: [
      "Somebody, we hope you, asked to reset the password of your Shoal account. Choose a new one here:",
    ],
    action: { label: "Choose a new password", url },
    closing: [
      "The link works once and for one hour. A new password ends your sessions on every device.",
      NOT_YOU,
    ],
  };
}

export function passwordChangedMail(name: string, resetUrl: string): EmailContent {
  return {
    subject: "Your Shoal password was changed",
    preview: "If this was not you, reset it now.",
    heading: "Your password was changed",
    paragraphs: [
      greeting(name),
      "The password of your Shoal account was just changed, and other devices were signed out. If this was you, there is nothing to do.",
    ],
    action: { label: "It was not me", url: resetUrl },
  };
}

export function accountDeletedMail(name: string): EmailContent {
  return {
    subject: "Your Shoal account was deleted",
    preview: "Your personal data was removed.",
    heading: "Your account was deleted",
    paragraphs: [
      greeting(name),
      "As you asked, we deleted your Shoal account and removed your personal data. Orders that you took part in are kept without your name, as the law asks of us.",
      "Thank you for having been with us. Your animals are in good hands.",
    ],
  };
}
