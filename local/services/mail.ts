/**
 * Stands in for Resend on the local side: `emulate`'s Resend, which the official `resend` package talks to,
 * with a page of all mails at `/inbox`. It knows headers, reply_to and Idempotency-Key (24 hours, 409 for
 * other contents), and keeps mails in memory: they are gone when it stops.
 *
 * `resend` takes the address as `new Resend(key, { baseUrl })` or from `RESEND_BASE_URL`. Convex functions
 * see deployment variables only, so `local/start.ts` sets RESEND_BASE_URL there.
 */
import { Server } from "node:http";
import type { AddressInfo, ListenOptions } from "node:net";
import { createEmulator, type Emulator } from "emulate";

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

/**
 * @param options.port 0 picks a free one
 * @throws Error when the port is taken (`EADDRINUSE`)
 */
export async function startMailSandbox(options: { port: number }): Promise<MailSandbox> {
  const { server, emulator } = await onLoopback(() =>
    createEmulator({ service: "resend", port: options.port }),
  );
  await new Promise<void>((resolve, reject) => {
    if (server.listening) resolve();
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    inboxUrl: `${url}/inbox`,
    port,
    close: () => {
      server.closeAllConnections();
      return emulator.close();
    },
  };
}

/**
 * `emulate` listens on all addresses and cannot be told otherwise, nor does it say when the port is taken.
 * So the one `listen` call that it makes is led to loopback here.
 */
async function onLoopback(
  start: () => Promise<Emulator>,
): Promise<{ server: Server; emulator: Emulator }> {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- put back below, called with its server
  const original = Server.prototype.listen;
  const seen: { server?: Server } = {};
  const remember = (server: Server) => {
    seen.server = server;
  };
  Server.prototype.listen = function listen(this: Server, port: number) {
    Server.prototype.listen = original;
    remember(this);
    const target: ListenOptions = { port, host: "127.0.0.1" };
    return original.call(this, target);
  } as typeof original;
  try {
    const emulator = await start();
    if (!seen.server) throw new Error("emulate did not start a server of node:http.");
    return { server: seen.server, emulator };
  } finally {
    Server.prototype.listen = original;
  }
}

/** All mails of an inbox, oldest first. */
export async function allMail(mailUrl: string): Promise<Mail[]> {
  const response = await fetch(`${mailUrl}/emails`, {
    headers: { Authorization: "Bearer re_read" },
  });
  if (!response.ok) throw new Error(`The mail sandbox answered ${response.status}`);
  const { data } = (await response.json()) as { data: Mail[] };
  return data;
}

/** The newest mail to this address, if there is one. */
export async function latestMail(mailUrl: string, to: string): Promise<Mail | undefined> {
  const wanted = to.toLowerCase();
  const mails = await allMail(mailUrl);
  return mails.findLast((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
}
