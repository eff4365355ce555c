/** The frame of every page of the sandbox. */

import { PAGE_STYLE } from "./pageStyle.ts";

/** `nonce` allows only the page's own style and script. */
export type Page = (nonce: string) => string;

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const esc = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
export const money = (pence: number) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(pence / 100);

export function layout(title: string, body: string, script = ""): Page {
  return (nonce) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${esc(title)} · Shoal test payments</title>
<style nonce="${nonce}">${PAGE_STYLE}</style>
</head>
<body>
<header class="banner"><p><strong>Test page.</strong> Shoal's card sandbox stands in for Stripe here: no real card works and no money moves.</p></header>
<main class="wrap">${body}</main>
${script === "" ? "" : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>`;
}

/** A page with one message, and what else belongs below it as HTML. */
export function messagePage(title: string, text: string, below = ""): Page {
  return layout(
    title,
    `<section class="card single"><h1 class="plain">${esc(title)}</h1><p>${esc(text)}</p>${below}</section>`,
  );
}
