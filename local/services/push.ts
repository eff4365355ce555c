/**
 * Replaces the browsers' push services on the local stack: speaks Mozilla's WebSocket protocol with Firefox (preference
 * `dom.push.serverURL`) and takes pushes by HTTP (RFC 8030), refusing those that a real service refuses (RFC 8188, 8291,
 * 8292). Subscriptions and undelivered pushes are in memory, so they are lost when it stops. `POST /_control` with a
 * `PushCommand` sets the response to pushes.
 */

import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import {
  closeServer,
  createLocalServer,
  listen,
  LOOPBACK,
  originsOf,
  readBodyWithin,
  refuseUpgrade,
} from "../loopback.ts";
import { BODY_MAX, findPushProblem } from "./pushRules.ts";

export type PushSandbox = { url: string; port: number; close: () => Promise<void> };

/** `answer`: every push gets this status, until `deliver`. */
export type PushCommand =
  | { do: "answer"; status: number; headers?: Record<string, string> }
  | { do: "deliver" };

/** What Firefox sends; `key` is the public key whose pushes it wants. */
type ClientMessage = {
  messageType?: string;
  uaid?: string;
  channelID?: string;
  key?: string;
  updates?: { version: string }[];
};

type Subscription = { browser: string; channelID: string; key: string | undefined };
type Push = {
  browser: string;
  topic: string | undefined;
  expiresAt: number;
  message: { channelID: string; version: string; data: string };
};

class PushService {
  private readonly sockets = new Map<string, WebSocket>();
  /** By the last part of the endpoint. */
  private readonly subscriptions = new Map<string, Subscription>();
  private pushes: Push[] = [];
  private answer: { status: number; headers: Record<string, string> } | undefined;

  constructor(private readonly origin: () => string) {}

  connect(socket: WebSocket): void {
    let browser = "";
    socket.on("message", (raw: RawData) => {
      const message = JSON.parse((raw as Buffer).toString()) as ClientMessage;
      const reply = (answer: object) =>
        socket.send(JSON.stringify({ messageType: message.messageType, status: 200, ...answer }));
      const { channelID = "" } = message;
      switch (message.messageType) {
        case "hello":
          // An unknown id belongs to an earlier run: a new one makes Firefox drop what it subscribed to there.
          browser = this.knows(message.uaid) ? message.uaid : randomUUID().replaceAll("-", "");
          this.sockets.set(browser, socket);
          reply({ uaid: browser, use_webpush: true, broadcasts: {} });
          this.deliver(this.pushes.filter((push) => push.browser === browser));
          break;
        case "register":
          reply({ channelID, pushEndpoint: this.subscribe(browser, channelID, message.key) });
          break;
        case "unregister":
          this.unsubscribe(browser, channelID);
          reply({ channelID });
          break;
        case "ack":
          this.removeAcknowledged((message.updates ?? []).map(({ version }) => version));
          break;
        case undefined:
        case "ping":
          socket.send("{}");
      }
    });
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, headers: Record<string, string> = {}, text = "") =>
      void response.writeHead(status, headers).end(text);
    const body = await readBodyWithin(request, BODY_MAX);
    if (request.method !== "POST" || body === null) return end(body === null ? 413 : 405);
    if (request.url === "/_control") {
      this.control(body);
      return end(204);
    }
    if (this.answer) return end(this.answer.status, this.answer.headers);
    const subscription = this.subscriptions.get(request.url?.split("/").at(-1) ?? "");
    if (!subscription) return end(410);
    const origin = this.origin();
    const problem = await findPushProblem(request.headers, body, { ...subscription, origin });
    if (problem) return end(problem.status, {}, problem.text);
    const { ttl, topic } = request.headers as Record<string, string | undefined>;
    this.accept(subscription, { body, topic, expiresAt: Date.now() + Number(ttl) * 1000 });
    return end(201, { location: `${origin}/message/${randomUUID()}`, ttl: String(ttl) });
  }

  private control(body: Buffer): void {
    const command = JSON.parse(body.toString()) as PushCommand;
    this.answer =
      command.do === "answer"
        ? { status: command.status, headers: command.headers ?? {} }
        : undefined;
  }

  private knows(browser: string | undefined): browser is string {
    return browser !== undefined && this.sockets.has(browser);
  }

  private subscribe(browser: string, channelID: string, key: string | undefined): string {
    this.unsubscribe(browser, channelID);
    const token = randomUUID();
    // Firefox pads the key; pushes don't.
    this.subscriptions.set(token, { browser, channelID, key: key?.replaceAll("=", "") });
    return `${this.origin()}/push/${token}`;
  }

  private unsubscribe(browser: string, channelID: string): void {
    for (const [token, subscription] of this.subscriptions) {
      const isMatch = subscription.browser === browser && subscription.channelID === channelID;
      if (isMatch) this.subscriptions.delete(token);
    }
  }

  /** A push replaces an undelivered push of the same subscription and topic. */
  private accept(
    { browser, channelID }: Subscription,
    { body, topic, expiresAt }: { body: Buffer; topic: string | undefined; expiresAt: number },
  ): void {
    this.pushes = this.pushes.filter(
      (push) => topic === undefined || push.topic !== topic || push.message.channelID !== channelID,
    );
    const message = { channelID, version: randomUUID(), data: body.toString("base64url") };
    const push = { browser, topic, expiresAt, message };
    this.pushes.push(push);
    this.deliver([push]);
  }

  /** Sends pushes to connected browsers. Other browsers get theirs when they connect, unless it has expired. */
  private deliver(pushes: Push[]): void {
    for (const { browser, message, expiresAt } of pushes) {
      const socket = this.sockets.get(browser);
      if (socket?.readyState !== WebSocket.OPEN || expiresAt < Date.now()) continue;
      const headers = { encoding: "aes128gcm" };
      socket.send(JSON.stringify({ messageType: "notification", ...message, headers }));
    }
  }

  private removeAcknowledged(versions: string[]): void {
    this.pushes = this.pushes.filter(({ message }) => !versions.includes(message.version));
  }
}

/**
 * @param port 0 picks a free one
 * @throws Error when the port is taken (`EADDRINUSE`)
 */
export async function startPushSandbox({ port }: { port: number }): Promise<PushSandbox> {
  let url = "";
  const service = new PushService(() => url);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  sockets.on("connection", (socket) => service.connect(socket));
  const server = createLocalServer((request, response) => {
    service.serve(request, response).catch((error: unknown) => {
      console.error("[push] request failed:", error);
      response.destroy();
    });
  });
  server.on("upgrade", (request, socket, head) => {
    // Firefox names the service itself as the calling page.
    const pages = originsOf(ownPort).map((origin) => `${origin.replace("http", "ws")}/`);
    if (refuseUpgrade(request, socket, pages)) return;
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client));
  });
  const ownPort = await listen(server, port);
  url = `http://${LOOPBACK}:${ownPort}`;
  return {
    url,
    port: ownPort,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      await closeServer(server);
    },
  };
}
