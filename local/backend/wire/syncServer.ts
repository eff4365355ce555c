/** The WebSocket side of the sync protocol: sockets, heartbeats, one session per socket. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { MEBIBYTE } from "./http.ts";
import { ProtocolError } from "./protocolError.ts";
import { metadataOf } from "./requestMetadata.ts";
import { PING } from "./syncFrames.ts";
import { SyncSession, type SessionContext } from "./syncSession.ts";

const MAX_FRAME_BYTES = 20 * MEBIBYTE;
/** Clients reconnect after 60 s without a frame; Convex sends one every 15 s. */
const PING_INTERVAL_MS = 15_000;
const CLIENT_TIMEOUT_MS = 120_000;
const TICK_MS = 5_000;
/** Header and mask of a client's ping or pong. */
const CONTROL_FRAME_BYTES = 6;

const SYNC_PATH = /^\/api\/(?:[^/]+\/)?sync$/;

/**
 * Limits for all clients together and for one of them. Generous: `npm run bench` opens a thousand sockets
 * from one address.
 */
export type SyncLimits = {
  sockets: number;
  socketsOfOneAddress: number;
  /** How long a message may take from its first byte to its last. */
  unfinishedMs: number;
  /**
   * How much may be queued for a client; a client that reads more slowly is disconnected and must reconnect.
   */
  unreadBytes: number;
  tickMs: number;
};
export const MAX_SOCKETS = 4_096;
const LIMITS: SyncLimits = {
  sockets: MAX_SOCKETS,
  socketsOfOneAddress: 2_048,
  unfinishedMs: 30_000,
  unreadBytes: 64 * MEBIBYTE,
  tickMs: TICK_MS,
};

type Connection = {
  socket: WebSocket;
  session: SyncSession;
  address: string | undefined;
  sentAt: number;
  heardAt: number;
  /** Bytes of an incomplete message and when it began; ping and pong frames do not count. */
  unfinished: number;
  unfinishedSince: number;
};

export class SyncServer {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  private readonly connections = new Set<Connection>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly context: SessionContext,
    private readonly limits = LIMITS,
  ) {
    this.heartbeat = setInterval(() => this.tick(), limits.tickMs);
    this.heartbeat.unref();
  }

  /** For a Node server's `upgrade` event. Returns false when the path is not that of the sync protocol. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!SYNC_PATH.test((request.url ?? "").split("?")[0] ?? "")) return false;
    if (!this.hasRoom(request.socket.remoteAddress)) {
      // Convex's clients reconnect on their own, with growing delays.
      socket.end(
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
      );
      return true;
    }
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = this.accept(webSocket, request);
      this.watchUnfinished(connection, socket);
    });
    return true;
  }

  private hasRoom(address: string | undefined): boolean {
    const own = [...this.connections].filter((connection) => connection.address === address);
    const { sockets, socketsOfOneAddress } = this.limits;
    return this.connections.size < sockets && own.length < socketsOfOneAddress;
  }

  /** Counts received bytes that do not form a complete message yet. */
  private watchUnfinished(connection: Connection, socket: Duplex): void {
    // Runs before `ws` sees the bytes: a message that they complete resets the count.
    socket.prependListener("data", (chunk: Buffer) => {
      if (connection.unfinished === 0) connection.unfinishedSince = Date.now();
      connection.unfinished += chunk.length;
    });
    const finished = (bytes: number) => {
      connection.unfinished = Math.max(0, connection.unfinished - bytes);
    };
    connection.socket.on("message", () => finished(Infinity));
    for (const event of ["ping", "pong"] as const)
      connection.socket.on(event, ({ length }: Buffer) => finished(length + CONTROL_FRAME_BYTES));
  }

  /** Asks all clients to reconnect later and closes the server. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const { socket, session } of this.connections) {
      session.dispose();
      socket.close(1012, "ServiceRestart");
      socket.terminate();
    }
    this.connections.clear();
    this.sockets.close();
  }

  private accept(socket: WebSocket, request: IncomingMessage): Connection {
    const connection: Connection = {
      socket,
      address: request.socket.remoteAddress,
      unfinished: 0,
      unfinishedSince: 0,
      sentAt: Date.now(),
      heardAt: Date.now(),
      session: new SyncSession(
        this.context,
        {
          send: (frame, sent) => {
            connection.sentAt = Date.now();
            socket.send(frame, sent && (() => sent()));
            if (socket.bufferedAmount > this.limits.unreadBytes) socket.terminate();
          },
          close: (code, reason) => socket.close(code, reason),
        },
        metadataOf(request, this.context.trustedProxy),
      ),
    };
    this.connections.add(connection);
    socket.on("message", (data, isBinary) => {
      connection.heardAt = Date.now();
      if (isBinary) {
        connection.session.fail(
          ProtocolError.badRequest("WSMessageInvalidJson", "Received a binary frame on websocket"),
        );
      } else {
        // With `ws`'s default settings a message is one Buffer.
        connection.session.receive((data as Buffer).toString("utf8"));
      }
    });
    socket.on("pong", () => (connection.heardAt = Date.now()));
    // `ws` closes the socket itself after an error (frame too large, bad UTF-8).
    socket.on("error", (error) => console.warn(`[backend] websocket: ${error.message}`));
    socket.on("close", () => {
      connection.session.dispose();
      this.connections.delete(connection);
    });
    return connection;
  }

  private tick(): void {
    const now = Date.now();
    for (const connection of this.connections) {
      const { heardAt, unfinished, unfinishedSince } = connection;
      const stalled = unfinished > 0 && now - unfinishedSince > this.limits.unfinishedMs;
      if (stalled || now - heardAt > CLIENT_TIMEOUT_MS) {
        connection.socket.terminate();
        continue;
      }
      if (now - connection.sentAt < PING_INTERVAL_MS - TICK_MS) continue;
      connection.sentAt = now;
      connection.socket.send(PING);
      connection.socket.ping();
    }
  }
}
