/** A connection to the backend that a test can cut and mend, while the pages' server stays in reach. */
import type { Page } from "@playwright/test";

/** What a browser says of a page that sends in the moment of the cut: how many do is chance. */
export const SENT_WHILE_CUT = /WebSocket is already in CLOSING or CLOSED state/;

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

export type SlowConnection = {
  /** From now on the page hears nothing; what it says still arrives. */
  hold: () => void;
  /** It hears all that was kept back, in order. */
  release: () => void;
};

/** A connection on which a test can keep the server's answers back. Must come before the page is opened. */
export async function slowConnectionOf(page: Page): Promise<SlowConnection> {
  let kept: (() => void)[] | null = null;
  await page.routeWebSocket(/\/sync$/, (client) => {
    client.connectToServer().onMessage((message) => {
      if (kept) kept.push(() => client.send(message));
      else client.send(message);
    });
  });
  return {
    hold: () => {
      kept = [];
    },
    release: () => {
      const messages = kept ?? [];
      kept = null;
      for (const send of messages) send();
    },
  };
}
