/**
 * Replaces Resend on the local stack: `emulate`'s Resend, which the official `resend` package talks to, with a
 * page of all emails at `/inbox`. It supports headers, reply_to and Idempotency-Key (24 hours, 409 for
 * different contents), and keeps emails in memory, so they are lost when it stops. `POST /_control` with a
 * `MailCommand` makes it refuse emails to an address, as Resend does, and accept them again.
 *
 * Emails to an address at `BOUNCING_DOMAIN`, or to one that a `MailCommand` names, bounce: `mailBounces.ts`
 * posts Resend's webhooks about them.
 *
 * `resend` takes the address as `new Resend(key, { baseUrl })` or from `RESEND_BASE_URL`. Convex functions
 * only see deployment variables, so `local/localStack.ts` sets RESEND_BASE_URL there.
 */

import { createEmulator } from "emulate";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { closeServer, createLocalServer, listen, LOOPBACK, readBodyWithin } from "../loopback.ts";
import { Bounces, type WebhookTarget } from "./mailBounces.ts";

export type MailSandbox = {
  url: string;
  inboxUrl: string;
  port: number;
  close: () => Promise<void>;
};

export type Mail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  html: string | null;
  text: string | null;
  reply_to: string[];
  headers: Record<string, string>;
  created_at: string;
};

/** `accept` ends the other three. */
export type MailCommand = { do: "refuse" | "bounce" | "complain" | "accept"; to: string };

/** Several times the size of an email without attachments. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/**
 * @param options.port 0 picks a free one
 * @param options.webhook where bounces are reported; nowhere if left out
 * @throws Error when the port is taken (`EADDRINUSE`)
 */
export async function startMailSandbox(options: {
  port: number;
  webhook?: WebhookTarget;
}): Promise<MailSandbox> {
  let emulate: RequestHandler = (_request, response) => response.writeHead(503).end();
  const refusedAddresses = new Set<string>();
  const bounces = new Bounces(options.webhook);
  const server = createLocalServer((request, response) => {
    serve({ emulate, refusedAddresses, bounces }, request, response).catch((error: unknown) => {
      console.error("[mail] request failed:", error);
      response.destroy();
    });
  });
  const port = await listen(server, options.port);
  emulate = await startEmulator(port);
  const url = `http://${LOOPBACK}:${port}`;
  return {
    url,
    inboxUrl: `${url}/inbox`,
    port,
    close: async () => {
      await bounces.close();
      await closeServer(server);
    },
  };
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The request handler of `emulate`. Its own server would listen on all addresses and let any page read every
 * email, so it is never opened; requests go through the server above.
 */
async function startEmulator(port: number): Promise<RequestHandler> {
  const original = Server.prototype.listen;
  const holder: { server?: Server } = {};
  const remember = (server: Server) => {
    holder.server = server;
    return server;
  };
  Server.prototype.listen = function listen(this: Server) {
    return remember(this);
  } as typeof original;
  try {
    await createEmulator({ service: "resend", port });
  } finally {
    Server.prototype.listen = original;
  }
  const { server } = holder;
  if (!server) throw new Error("emulate did not start a server of node:http.");
  return (request, response) => void server.emit("request", request, response);
}

type Sandbox = { emulate: RequestHandler; refusedAddresses: Set<string>; bounces: Bounces };

const REFUSED = "The email sandbox was set to refuse emails to this address";

/**
 * Passes the request on with a body of limited length, and removes CORS headers from the response, so that
 * other pages cannot read it.
 */
async function serve(
  { emulate, refusedAddresses, bounces }: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBodyWithin(request, MAX_BODY_BYTES);
  if (body === null) {
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  const { method, url, headers } = request;
  if (method === "POST" && url === "/_control") {
    const { do: command, to } = JSON.parse(body.toString()) as MailCommand;
    refusedAddresses.delete(to);
    bounces.accept(to);
    if (command === "refuse") refusedAddresses.add(to);
    else if (command !== "accept") bounces.failEmailsTo(to, command);
    response.writeHead(204).end();
    return;
  }
  if (method === "POST" && url === "/emails" && refusedAddresses.size > 0) {
    const { to } = JSON.parse(body.toString()) as { to: string | string[] };
    if ([to].flat().some((address) => refusedAddresses.has(address))) {
      const problem = { statusCode: 422, name: "validation_error", message: REFUSED };
      response.writeHead(422, { "content-type": "application/json" }).end(JSON.stringify(problem));
      return;
    }
  }
  const suppression = /^\/suppressions\/([^/]+)$/.exec(url ?? "")?.[1];
  if (method === "DELETE" && suppression !== undefined) {
    const isLifted = bounces.lift(decodeURIComponent(suppression));
    const answer = isLifted
      ? { object: "suppression", id: suppression, deleted: true }
      : { statusCode: 404, name: "not_found", message: "Suppression not found" };
    response.writeHead(isLifted ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
    return;
  }
  if (method === "POST" && url === "/emails") {
    const { to = [] } = JSON.parse(body.toString()) as { to?: string | string[] };
    response.once("finish", () => {
      void bounces.report([to].flat(), async () => await allMail(`http://${headers.host}`));
    });
  }
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    /^access-control-/i.test(name) ? response : setHeader(name, value);
  setHeader("x-content-type-options", "nosniff");
  setHeader("x-frame-options", "DENY");
  setHeader("cross-origin-resource-policy", "same-origin");
  const bufferedRequest = Object.assign(Readable.from([body]), { method, url, headers });
  emulate(bufferedRequest as unknown as IncomingMessage, response);
}

/** All emails in an inbox, oldest first. */
export async function allMail(mailUrl: string): Promise<Mail[]> {
  const response = await fetch(`${mailUrl}/emails`, {
    headers: { Authorization: "Bearer re_read" },
  });
  if (!response.ok) throw new Error(`The mail sandbox answered ${response.status}`);
  const { data } = (await response.json()) as { data: Mail[] };
  return data;
}

export async function latestMail(mailUrl: string, to: string): Promise<Mail | undefined> {
  const lowerCaseTo = to.toLowerCase();
  const emails = await allMail(mailUrl);
  return emails.findLast((mail) =>
    mail.to.some((address) => address.toLowerCase() === lowerCaseTo),
  );
}
