/** A connection to the backend that a test can cut and mend, while the pages' server stays in reach. */
import type { Page } from "@playwright/test";

export type Connection = {
  cut: () => Promise<void>;
  mend: () => void;
};

/** Must come before the page is opened. */
export async function connectionOf(page: Page): Promise<Connection> {
  let isCut = false;
  const open: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/sync$/, async (client) => {
    if (isCut) {
      await client.close();
      return;
    }
    const server = client.connectToServer();
    open.push(client, server);
  });
  return {
    cut: async () => {
      isCut = true;
      await Promise.all(open.splice(0).map((socket) => socket.close()));
    },
    mend: () => {
      isCut = false;
    },
  };
}
