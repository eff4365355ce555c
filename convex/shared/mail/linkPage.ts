import { env } from "#convex/_generated/server.js";
import { escapeHtml } from "./layout";

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;font:16px/1.55 system-ui,sans-serif;background:#eef4f4;color:#1b3a42}
main{max-width:32rem;margin:12vh auto 2rem;padding:2rem;background:#fff;border-radius:16px}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{min-height:3rem;padding:0 1.75rem;border:0;border-radius:999px;background:#0f6a74;color:#fff;font:inherit;font-weight:700;cursor:pointer}
a{color:#0f5d66}
@media (prefers-color-scheme:dark){body{background:#071a20;color:#e6f2f2}main{background:#0f2830}a{color:#6fd3d3}}`;

/** A page outside the app, so that readers of an email need not be logged in. `button` posts to the same address. */
export function linkPage(
  status: number,
  { title, text, button }: { title: string; text: string; button?: string },
): Response {
  const site = escapeHtml(env.SITE_URL);
  const form =
    button === undefined ? "" : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)} · Shoal</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}
<p><a href="${site}">Shoal</a></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      // Keeps the token in the URL from other sites, but still sends an Origin for the page's own form.
      "Referrer-Policy": "same-origin",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'",
    },
  });
}
