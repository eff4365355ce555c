/** The HTTP response that carries a page of the sandbox, or leads on from it. */

import { randomBytes } from "node:crypto";
import type { Page } from "./layout.ts";

export type PageResponse = { status: number; headers: Record<string, string>; body: string };

export function redirect(to: string): PageResponse {
  return { status: 303, headers: { location: to }, body: "" };
}

export function html(status: number, page: Page): PageResponse {
  const nonce = randomBytes(16).toString("base64");
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; ` +
        "img-src http: https: data:; base-uri 'none'; frame-ancestors 'none'",
      // With "no-referrer" a browser would submit the page's own form with the origin "null".
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
    body: page(nonce),
  };
}
