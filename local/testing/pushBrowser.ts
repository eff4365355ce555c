/** A Firefox, as the local push service sees it. */

import { once } from "node:events";
import { WebSocket } from "ws";

type Message = Record<string, unknown> & { messageType?: string };

export type PushBrowser = Awaited<ReturnType<typeof openPushBrowser>>;

/** Connects to the push service at `url`, as the browser with the id `uaid` if it has one. */
export async function openPushBrowser(url: string, uaid?: string, origin?: string) {
  const address = url.replace("http", "ws");
  const socket = new WebSocket(address, { origin: origin ?? `${address}/` });
  const received: Message[] = [];
  socket.on("message", (raw: Buffer) => received.push(JSON.parse(raw.toString()) as Message));
  await once(socket, "open");
  const send = (message: object) => socket.send(JSON.stringify(message));
  /** The next message from the push service. */
  const next = async (): Promise<Message> => {
    while (received.length === 0) await once(socket, "message");
    return received.shift() ?? {};
  };
  send({ messageType: "hello", uaid, use_webpush: true, broadcasts: {} });
  const hello = await next();
  return {
    send,
    next,
    hello,
    uaid: hello["uaid"] as string,
    /** Subscribes with the deployment's key; returns the endpoint. */
    subscribe: async (key: string, channelID = "channel-1"): Promise<string> => {
      send({ messageType: "register", channelID, key });
      return (await next())["pushEndpoint"] as string;
    },
    close: () => socket.terminate(),
  };
}
