/**
 * The lower bound of a live update: a bare `ws` echo in another process that first writes and syncs a line.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { WebSocket } from "ws";

const SERVER = `
import { openSync, writeSync, fdatasync } from "node:fs";
import { WebSocketServer } from "ws";
const file = openSync(process.argv.at(-1), "w");
const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
server.on("connection", (socket) => socket.on("message", (data) => {
  writeSync(file, data);
  fdatasync(file, () => socket.send(data.toString()));
}));
server.on("listening", () => console.log(server.address().port));
`;

export type Floor = {
  /** Ms per round trip. */
  roundTrip: () => Promise<number>;
  stop: () => void;
};

export async function startFloor(dataDir: string): Promise<Floor> {
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", SERVER, "--", join(dataDir, "floor")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const socket = new WebSocket(`ws://127.0.0.1:${port.toString().trim()}`);
  await once(socket, "open");
  return {
    roundTrip: async () => {
      const start = performance.now();
      socket.send("A message".padEnd(400));
      await once(socket, "message");
      return performance.now() - start;
    },
    stop: () => {
      socket.close();
      child.kill();
    },
  };
}
