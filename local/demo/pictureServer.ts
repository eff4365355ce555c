/** Serves `pictures/` for seeding to upload, because the functions' bundle doesn't contain them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closeServer, createLocalServer, listen, LOOPBACK } from "../loopback.ts";
import { ROOT } from "../processes.ts";

export const PICTURES_FOLDER = join(ROOT, "local/demo/pictures");

/** Listens on a free port. */
export async function startPictureServer(): Promise<{
  url: string;
  port: number;
  close: () => Promise<void>;
}> {
  const server = createLocalServer(({ url = "" }, response) => {
    const picture = /^\/[a-z0-9-]+\.svg$/.test(url) ? readPicture(url) : undefined;
    response.writeHead(picture ? 200 : 404, { "content-type": "image/svg+xml" });
    response.end(picture);
  });
  const port = await listen(server, 0);
  return {
    url: `http://${LOOPBACK}:${port}`,
    port,
    close: () => closeServer(server),
  };
}

function readPicture(name: string): Buffer | undefined {
  try {
    return readFileSync(join(PICTURES_FOLDER, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
