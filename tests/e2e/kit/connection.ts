/**
 * A connection to the backend that a test can cut and restore. The pages' own server stays
 * reachable.
 */

import type { Page } from "@playwright/test";

/** The browser logs this if a page sends at the moment of the cut, any number of times. */
export const SENT_WHILE_CUT = /WebSocket is already in CLOSING or CLOSED state/;

export type Connection = {
  cut: () => Promise<void>;
  restore: () => void;
};

/** Call before the page is opened. */
export async function connectionOf(page: Page): Promise<Connection> {
  let isCut = false;
  const sockets: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/sync$/, async (client) => {
    if (isCut) {
      await client.close();
      return;
    }
    const server = client.connectToServer();
    sockets.push(client, server);
  });
  return {
    cut: async () => {
      isCut = true;
      await Promise.all(sockets.splice(0).map((socket) => socket.close()));
    },
    restore: () => {
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
  let heldMessages: (() => void)[] | null = null;
  await page.routeWebSocket(/\/sync$/, (client) => {
    client.connectToServer().onMessage((message) => {
      if (heldMessages) heldMessages.push(() => client.send(message));
      else client.send(message);
    });
  });
  return {
    hold: () => {
      heldMessages = [];
    },
    release: () => {
      const messages = heldMessages ?? [];
      heldMessages = null;
      for (const send of messages) send();
    },
  };
}
