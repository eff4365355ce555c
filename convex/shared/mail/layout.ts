/**
 * The single template of every email, as HTML and text. Email clients support little CSS: tables for the
 * frame, inline styles, and a `prefers-color-scheme` block for dark mode.
 */

import { firstNameOf } from "#convex/domain/accounts/firstName.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { cutText } from "#convex/domain/shared/text.ts";

export type EmailContent = {
  /** One line, without secrets. */
  subject: string;
  /** Sent in place of `subject`: contains the code. */
  secretSubject?: string;
  /** Shown after the subject in the inbox. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** A short secret to type in, such as a one-time code. */
  code?: string;
  action?: { label: string; url: string };
  /** Labelled facts, such as an order's number and total. */
  facts?: [label: string, value: string][];
  /** Text that a user wrote. */
  quote?: string;
  /** Items, each with a link. */
  lists?: EmailList[];
  /** Small print below the action. */
  closing?: string[];
  /** Unsubscribes without signing in. */
  stop?: EmailLink;
};

/** The first paragraph; `fullName` is the receiver's own. */
export const greeting = (fullName: string): string =>
  fullName === "" ? "Hello," : `Hello ${isolated(firstNameOf(fullName))},`;

export type EmailLink = { label: string; url: string };
export type EmailList = {
  heading: string;
  items: (EmailLink & { note: string })[];
  rest: EmailLink;
};

export type RenderedEmail = { subject: string; secretSubject?: string; html: string; text: string };

const SUBJECT_MAX = 150;
/** One line without direction marks, which in a subject could reorder the words around them. */
export const subjectLine = (text: string): string => cutText(normaliseLine(text), SUBJECT_MAX);

const FOOTER = "Shoal: rehoming fish, shrimp, snails and plants across the UK.";

/** `siteUrl` is the deployment's SITE_URL, for the footer links. */
export function renderEmail(content: EmailContent, siteUrl: string): RenderedEmail {
  return {
    subject: subjectLine(content.subject),
    ...(content.secretSubject === undefined ? {} : { secretSubject: content.secretSubject }),
    html: renderHtml(content, siteUrl),
    text: renderText(content, siteUrl),
  };
}

function renderText(content: EmailContent, siteUrl: string): string {
  const { heading, paragraphs, code, action, facts = [], quote, closing = [] } = content;
  const { lists = [], stop } = content;
  const parts = [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, "> ")]),
    ...(code === undefined ? [] : [code]),
    ...lists.map(textOfList),
    ...(action === undefined ? [] : [textOfLink(action)]),
    ...closing,
    ...(stop === undefined ? [] : [textOfLink(stop)]),
    `-- \n${FOOTER}\n${siteUrl}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

const textOfLink = ({ label, url }: EmailLink) => `${label}:\n${url}`;

const textOfList = ({ heading, items, rest }: EmailList) =>
  [
    heading.toUpperCase(),
    ...items.map(({ label, note, url }) => `${label}\n${note}\n${url}`),
    textOfLink(rest),
  ].join("\n\n");

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

function renderHtml(content: EmailContent, siteUrl: string): string {
  const { subject, preview, heading, paragraphs, code, action, facts = [], quote } = content;
  const { closing = [], lists = [], stop } = content;
  const site = escapeHtml(siteUrl);
  const p = (text: string, style = "margin:0 0 16px", cls = "ink") =>
    `<p class="${cls}" style="${style}">${withBreaks(text)}</p>`;
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;color:#0d2f38">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => p(text)),
    facts.length > 0 ? factTable(facts) : "",
    quote === undefined
      ? ""
      : `<blockquote dir="auto" class="panel ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #0f7c86;background:#eef6f6;border-radius:0 8px 8px 0">${withBreaks(quote)}</blockquote>`,
    code === undefined
      ? ""
      : `<p class="panel ink" style="margin:0 0 16px;padding:16px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px;background:#eef6f6;border-radius:12px;color:#0d2f38">${escapeHtml(code)}</p>`,
    ...lists.map(listOf),
    action === undefined ? "" : button(action),
    ...closing.map((text) => p(text, "margin:0 0 12px;font-size:14px;color:#4b6a72", "soft")),
    stop === undefined
      ? ""
      : `<p class="soft" style="margin:0;font-size:14px;color:#4b6a72">${link(stop)}</p>`,
  ].join("\n");
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#071a20!important}.card{background:#0f2830!important}
.ink{color:#e6f2f2!important}.soft{color:#a9c4c9!important}.panel{background:#16363f!important}
.link{color:#6fd3d3!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef4f4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef4f4">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px"><a class="link" href="${site}" style="${FONT};font-size:22px;font-weight:700;color:#0f5d66;text-decoration:none">Shoal</a></td></tr>
<tr><td class="card ink" style="background:#ffffff;border-radius:16px;padding:32px 28px;${FONT};font-size:16px;line-height:1.55;color:#1b3a42;word-break:break-word">
${body}
</td></tr>
<tr><td class="soft" style="padding:20px 8px;${FONT};font-size:13px;line-height:1.5;color:#4b6a72">${escapeHtml(FOOTER)}<br><a class="link" href="${site}" style="color:#0f5d66">${site}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function link({ label, url }: EmailLink): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:#0f5d66">${escapeHtml(label)}</a>`;
}

function listOf({ heading, items, rest }: EmailList): string {
  const rows = items.map(
    (item) =>
      `<li style="margin:0 0 10px"><bdi>${link(item)}</bdi><br><span class="soft" style="font-size:14px;color:#4b6a72">${escapeHtml(item.note)}</span></li>`,
  );
  return `<h2 class="ink" style="margin:24px 0 10px;font-size:18px;line-height:1.3;color:#0d2f38">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 10px;padding:0 0 0 20px">${rows.join("\n")}</ul>
<p style="margin:0 0 16px;font-size:14px">${link(rest)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:8px 0 24px"><a href="${href}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#0f6a74;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;color:#4b6a72;word-break:break-all">If the button doesn't work, open this address: <a class="link" href="${href}" style="color:#0f5d66">${href}</a></p>`;
}

function factTable(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="soft" align="left" scope="row" style="padding:6px 16px 6px 0;font-weight:400;white-space:nowrap;color:#4b6a72;vertical-align:top">${escapeHtml(label)}</th><td dir="auto" class="ink" style="padding:6px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px">${rows.join("")}</table>`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Names and messages are untrusted text and must never become markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "<br>");
}
