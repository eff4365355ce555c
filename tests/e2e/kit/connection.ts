/**
 * A connection to the backend that a test can cut and restore. The pages' own server stays
 * reachable.
 */
import type { Page } from "@playwright/test";

/** The browser logs this if a page sends at the moment of the cut, any number of times. */
export const SENT_WHILE_CUT = /WebSocket is already in CLOSING or CLOSED state/;

export type Connection = {
  cut: () => Promise<void>;
  mend: () => void;
};

/** Call before the page is opened. */
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
  /** Holds back the server's messages from now on; the page's own still arrive. */
  hold: () => void;
  /** Delivers everything held back, in order. */
  release: () => void;
};

/** A connection on which a test can hold back the server's answers. Call before the page is opened. */
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
