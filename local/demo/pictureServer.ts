/** Serves `pictures/`, which seeding uploads: none of them is in the functions' bundle. */
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createLocalServer, LOOPBACK } from "../loopback.ts";
import { ROOT } from "../processes.ts";

export const PICTURES_FOLDER = join(ROOT, "local/demo/pictures");

/** Listens on a free port. */
export async function startPictureServer(): Promise<{
  url: string;
  port: number;
  close: () => Promise<void>;
}> {
  const server = createLocalServer(({ url = "" }, response) => {
    const picture = /^\/[a-z0-9-]+\.svg$/.test(url) ? read(url) : undefined;
    response.writeHead(picture ? 200 : 404, { "content-type": "image/svg+xml" });
    response.end(picture);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}`,
    port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function read(name: string): Buffer | undefined {
  try {
    return readFileSync(join(PICTURES_FOLDER, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
