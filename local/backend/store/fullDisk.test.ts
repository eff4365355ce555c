/**
 * On a full disk the backend reports the problem and exits, and everything it acknowledged is still there
 * afterwards.
 */

import { ConvexHttpClient } from "convex/browser";
import { expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { killChild, startChild } from "../testing/child.ts";
import { collectOutput } from "../testing/cli.ts";
import { prepareFixture } from "../testing/fixture.ts";

/** In blocks of 512 bytes; the system refuses writes beyond this, as on a full disk. */
const LARGEST_FILE = 16 * 1024;

test.skipIf(process.platform === "win32")(
  "a commit that can't be written isn't acknowledged, and stops the backend with a message",
  async () => {
    const template = await prepareFixture();
    // The limit applies to everything the shell starts; without the trap its signal would kill the program
    // silently.
    const limitedCommand = `trap '' XFSZ; ulimit -f ${LARGEST_FILE}; exec "$0" "$@"`;
    const child = await startChild(template, ["sh", "-c", limitedCommand]);
    const output = collectOutput(child);
    const exitCode = new Promise<number | null>((resolve) => child.once("close", resolve));
    const http = new ConvexHttpClient(`http://127.0.0.1:${template.port}`, { logger: false });
    const channel = "full";
    let acknowledged = 0;
    try {
      for (; acknowledged < 200; acknowledged++)
        await http.mutation(api.messages.sendLarge, { channel, bytes: 100_000 });
    } catch (error) {
      // The connection was cut: the backend has exited.
      expect(String(error)).toMatch(/fetch failed|terminated|other side closed/);
    }
    expect(acknowledged).toBeGreaterThan(0);
    expect(await exitCode).toBe(1);
    expect(output.stderr).toContain("The database cannot be written");
    expect(output.stderr).toContain("Is the disk full?");

    const restarted = await startChild(template);
    const stored = await http.query(api.messages.list, { channel });
    // One more may have reached the disk without its response.
    expect([acknowledged, acknowledged + 1]).toContain(stored.length);
    await killChild(restarted);
  },
);
