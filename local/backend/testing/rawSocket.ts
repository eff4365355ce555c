/** A bare socket of the sync protocol, for frames that the official client would never send. */

import { WebSocket } from "ws";
import { eventually } from "./wait.ts";

export type Frame = { type: string; [field: string]: unknown };

export class RawSocket {
  readonly frames: Frame[] = [];
  /** Close code, once closed. */
  closed: number | undefined;

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data) =>
      this.frames.push(JSON.parse((data as Buffer).toString()) as Frame),
    );
    socket.on("close", (code) => (this.closed = code));
    // A refused connection shows as `closed`.
    socket.on("error", () => undefined);
  }

  static async open(cloudUrl: string): Promise<RawSocket> {
    const raw = new RawSocket(new WebSocket(`${cloudUrl.replace("http", "ws")}/api/1.48.0/sync`));
    await eventually("the socket to open", () => raw.socket.readyState === WebSocket.OPEN);
    return raw;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  sendBinary(bytes: Uint8Array): void {
    this.socket.send(bytes);
  }

  connect(sessionId: string = crypto.randomUUID(), clientTs = Date.now()): void {
    this.send({ type: "Connect", sessionId, connectionCount: 0, lastCloseReason: null, clientTs });
  }

  /** The first frame of this type at or after index `from`. */
  frame(type: string, from = 0, timeoutMs?: number): Promise<Frame> {
    const find = () => this.frames.slice(from).find((frame) => frame.type === type);
    return eventually(`a frame ${type}`, find, timeoutMs);
  }

  close(): void {
    this.socket.terminate();
  }
}
