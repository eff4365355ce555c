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
/** Clients reconnect after 60 s without a frame. */
const PING_INTERVAL_MS = 15_000;

const SYNC_PATH = /^\/api\/(?:[^/]+\/)?sync$/;

export class SyncServer {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  private readonly sessions = new Map<WebSocket, SyncSession>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly context: SessionContext) {
    this.heartbeat = setInterval(() => {
      for (const socket of this.sessions.keys()) socket.send(PING);
    }, PING_INTERVAL_MS);
    this.heartbeat.unref();
  }

  /** For a Node server's `upgrade` event. Returns false when the path is not that of the sync protocol. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!SYNC_PATH.test((request.url ?? "").split("?")[0] ?? "")) return false;
    this.sockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.accept(webSocket, request),
    );
    return true;
  }

  /** Asks all clients to reconnect later and closes the server. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const [socket, session] of this.sessions) {
      session.dispose();
      socket.close(1012, "ServiceRestart");
      socket.terminate();
    }
    this.sessions.clear();
    this.sockets.close();
  }

  private accept(socket: WebSocket, request: IncomingMessage): void {
    const metadata = metadataOf(request, this.context.trustedProxy);
    const session = new SyncSession(this.context, socket, metadata);
    this.sessions.set(socket, session);
    socket.on("message", (data, isBinary) => {
      // With `ws`'s default settings a message is one Buffer.
      if (!isBinary) session.receive((data as Buffer).toString("utf8"));
      else
        session.fail(
          ProtocolError.badRequest("WSMessageInvalidJson", "Received a binary frame on websocket"),
        );
    });
    // `ws` closes the socket itself after an error (frame too large, bad UTF-8).
    socket.on("error", (error) => console.warn(`[backend] websocket: ${error.message}`));
    socket.on("close", () => {
      session.dispose();
      this.sessions.delete(socket);
    });
  }
}
