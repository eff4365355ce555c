/**
 * Replaces Stripe on the local stack: a loopback server that the official `stripe` package talks to, with
 * hosted pages for buyers and sellers, and signed webhooks. It supports only the calls that Shoal makes.
 *
 *     const stripe = new Stripe(apiKey, { host: "127.0.0.1", port: 3212, protocol: "http" });
 */

import type { IncomingMessage, ServerResponse } from "node:http";
import { closeServer, createLocalServer, listen, LOOPBACK, readBodyWithin } from "../loopback.ts";
import { accountLinks, handleAccountPage } from "./stripe/accountPages.ts";
import { handleApi } from "./stripe/api.ts";
import { ApiError } from "./stripe/apiError.ts";
import { addFloat } from "./stripe/balance.ts";
import { makeDuePayouts } from "./stripe/bankPayouts.ts";
import { control, type ControlCommand, type Faults } from "./stripe/control.ts";
import { messagePage } from "./stripe/layout.ts";
import { handlePayPage } from "./stripe/payRoutes.ts";
import { moveDueRefunds } from "./stripe/refunds.ts";
import { Sandbox } from "./stripe/sandbox.ts";
import { expireDueSessions } from "./stripe/sessions.ts";
import { Store } from "./stripe/store.ts";
import { WebhookSender, type WebhookTarget } from "./stripe/webhooks.ts";

export type StripeSandboxOptions = {
  /** 0 picks a free one. */
  port: number;
  dataDir: string;
  /** The only secret key that is accepted, `sk_test_…`. */
  apiKey: string;
  webhook: WebhookTarget;
  log?: (line: string) => void;
};

export type StripeSandbox = {
  url: string;
  port: number;
  /** Like `POST /_control`, but without HTTP. */
  control: (command: ControlCommand) => Promise<unknown>;
  /** Stops serving and sending; undelivered webhooks are sent after the next start. */
  close: () => Promise<void>;
};

const MAX_BODY_BYTES = 1_000_000;
/** setTimeout is limited to 2^31 ms; waking once a day is enough. */
const MAX_SLEEP_MS = 24 * 60 * 60 * 1000;

/** @throws Error when the port is taken (`EADDRINUSE`) or `dataDir` cannot be written */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const log = options.log ?? (() => undefined);
  const server = createLocalServer((request, response) => serve(request, response));
  const port = await listen(server, options.port);
  const url = `http://${LOOPBACK}:${port}`;
  const store = new Store(options.dataDir);
  const sandbox = new Sandbox(store, url);
  addFloat(sandbox);
  const webhooks = new WebhookSender(store, options.webhook, log);
  sandbox.onEvent((event) => webhooks.accept(event));
  const faults: Faults = { count: 0, failure: 500, path: undefined };

  let alarm: NodeJS.Timeout | undefined;
  const wake = () => {
    clearTimeout(alarm);
    const due = store.inOneChange(() => [
      expireDueSessions(sandbox),
      moveDueRefunds(sandbox),
      makeDuePayouts(sandbox),
    ]);
    const next = Math.min(...due.map((at) => at ?? Infinity));
    if (next !== Infinity) alarm = setTimeout(wake, Math.min(next - Date.now() + 1, MAX_SLEEP_MS));
  };
  wake();
  const controlTarget = { sandbox, webhooks, faults, wake };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "/";
    if (!URL.canParse(target, url)) throw malformedError("The address is malformed.");
    const { pathname, search } = new URL(target, url);
    const method = request.method ?? "GET";
    const body = await readBody(request);
    if (pathname === "/_control") {
      // A web page in the developer's browser must not control the sandbox.
      if (method !== "POST" || request.headers.origin !== undefined) {
        throw new ApiError(403, {
          type: "invalid_request_error",
          message: "Only POST, and not from a browser.",
        });
      }
      const command: unknown = JSON.parse(body);
      if (typeof command !== "object" || command === null) throw malformedError("Not a command.");
      const result = await control(controlTarget, command as ControlCommand);
      return sendJson(response, 200, {}, result);
    }
    if (/^\/v[12]\//.test(pathname)) {
      const shouldFail = faults.count > 0 && (faults.path ?? pathname) === pathname;
      const failure = shouldFail ? faults.failure : undefined;
      if (shouldFail) faults.count -= 1;
      if (failure === "hang") return;
      if (failure === "cut") {
        request.socket.destroy();
        return;
      }
      if (typeof failure === "number") {
        // Stripe sets this header on errors that are safe to retry.
        response.setHeader("stripe-should-retry", "true");
        throw new ApiError(failure, outage);
      }
      const call = {
        method,
        path: pathname,
        query: search.slice(1),
        headers: flatHeaders(request),
        body,
      };
      const apiResponse = store.inOneChange(() => handleApi(sandbox, options.apiKey, call));
      wake();
      sandbox.calls.emit("call", pathname);
      if (failure === "cutAfter") {
        request.socket.destroy();
        return;
      }
      return sendJson(response, apiResponse.status, apiResponse.headers, apiResponse.body);
    }
    const page = store.inOneChange(
      () =>
        handlePayPage(sandbox, method, pathname, body) ??
        handleAccountPage(sandbox, method, pathname, body),
    );
    if (page) {
      wake();
      response
        .writeHead(page.status, { ...page.headers, "cache-control": "no-store" })
        .end(page.body);
      return;
    }
    const aboutPage = messagePage(
      "Shoal's card sandbox",
      "This server stands in for Stripe. A checkout started in Shoal leads to its pay page here.",
      pathname === "/" ? accountLinks(sandbox) : "",
    );
    response.writeHead(pathname === "/" ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
    });
    response.end(aboutPage(""));
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    answer(request, response).catch((error: unknown) => {
      const isExpected = error instanceof ApiError || error instanceof SyntaxError;
      if (!isExpected) log(`${request.method} ${request.url}: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else if (error instanceof ApiError)
        sendJson(response, error.status, {}, { error: error.body });
      else
        sendJson(
          response,
          isExpected ? 400 : 500,
          {},
          { error: { ...outage, message: String(error) } },
        );
    });
  }

  return {
    url,
    port,
    control: (command) => control(controlTarget, command),
    close: async () => {
      clearTimeout(alarm);
      await webhooks.close();
      await closeServer(server);
    },
  };
}

const malformedError = (message: string) =>
  new ApiError(400, { type: "invalid_request_error", message });

const outage = { type: "api_error" as const, message: "The sandbox was told to fail this call." };

async function readBody(request: IncomingMessage): Promise<string> {
  const body = await readBodyWithin(request, MAX_BODY_BYTES);
  if (body !== null) return body.toString("utf8");
  throw new ApiError(413, { type: "invalid_request_error", message: "Request body too large." });
}

function flatHeaders(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );
}

function sendJson(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: unknown,
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body, null, 2));
}
