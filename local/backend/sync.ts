/** The WebSocket side of the sync protocol: sockets, heartbeats, one session for each. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { MEBIBYTE } from "./httpServer.ts";
import { ProtocolError } from "./protocolError.ts";
import { metadataOf } from "./requestMetadata.ts";
import { PING, supportsTransitionChunks } from "./syncFrames.ts";
import { SyncSession, type SessionContext } from "./syncSession.ts";
import type { RequestMetadata } from "./types.ts";

const MAX_FRAME_BYTES = 20 * MEBIBYTE;
/** Clients reconnect after 60 s without a frame; Convex sends one every 15 s. */
const PING_INTERVAL_MS = 15_000;
const CLIENT_TIMEOUT_MS = 120_000;
const TICK_MS = 5_000;

const SYNC_PATH = /^\/api\/(?:([^/]+)\/)?sync$/;

type Connection = { socket: WebSocket; session: SyncSession; sentAt: number; heardAt: number };

export class SyncServer {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  private readonly connections = new Set<Connection>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly context: SessionContext) {
    this.heartbeat = setInterval(() => this.tick(), TICK_MS);
    this.heartbeat.unref();
  }

  /** For a Node server's `upgrade` event. Answers false when the path is not ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const match = SYNC_PATH.exec((request.url ?? "").split("?")[0] ?? "");
    if (match === null) return false;
    this.sockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.accept(webSocket, match[1] ?? "", metadataOf(request)),
    );
    return true;
  }

  /** Tells all clients to come back later and ends. */
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

  private accept(socket: WebSocket, clientVersion: string, metadata: RequestMetadata): void {
    const connection: Connection = {
      socket,
      sentAt: Date.now(),
      heardAt: Date.now(),
      session: new SyncSession(
        this.context,
        {
          send: (frame, sent) => {
            connection.sentAt = Date.now();
            socket.send(frame, sent && (() => sent()));
          },
          close: (code, reason) => socket.close(code, reason),
        },
        supportsTransitionChunks(clientVersion),
        metadata,
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
  }

  private tick(): void {
    const now = Date.now();
    for (const connection of this.connections) {
      if (now - connection.heardAt > CLIENT_TIMEOUT_MS) {
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
