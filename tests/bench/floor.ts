/** What no live update can beat: a bare `ws` echo in another process that writes and syncs a line first. */
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

/** Round trips in ms, at the same pace as the live measurement. */
export async function measureFloor(
  dataDir: string,
  rounds: number,
  pauseMs: number,
): Promise<number[]> {
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", SERVER, "--", join(dataDir, "floor")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    const [port] = (await once(child.stdout, "data")) as [Buffer];
    const socket = new WebSocket(`ws://127.0.0.1:${port.toString().trim()}`);
    await once(socket, "open");
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      socket.send(`Message ${round}`.padEnd(400));
      await once(socket, "message");
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    socket.close();
    return times;
  } finally {
    child.kill();
  }
}
