import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { freePort } from "#local/ports.ts";

/** A proxy between the browser and every server. Tests cut it, because neither driver can take its browser offline. */
export type Proxy = { port: number; cut: () => Promise<void> };

export async function startProxy(): Promise<Proxy> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  // A server may close an idle connection just as the next request is sent on it.
  const agent = new Agent({ keepAlive: false });
  const server = createServer((incoming, reply) => {
    const { method, headers, url = "" } = incoming;
    const upstream = request(url, { method, headers, agent }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    upstream.on("error", () => reply.destroy());
    incoming.pipe(upstream);
  });
  const tunnel = (client: Socket, address: URL, onConnect: (upstream: Socket) => void) => {
    const upstream = connect(Number(address.port), address.hostname, () => {
      onConnect(upstream);
      client.pipe(upstream).pipe(client);
    });
    sockets.add(upstream);
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
  };
  // Firefox asks for a tunnel to a WebSocket, WebKit for the WebSocket itself.
  server.on("connect", ({ url }: IncomingMessage, client: Socket) =>
    tunnel(client, new URL(`http://${url}`), () => client.write("HTTP/1.1 200 OK\r\n\r\n")),
  );
  server.on("upgrade", ({ url = "", rawHeaders }: IncomingMessage, client: Socket) => {
    const address = new URL(url);
    const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    tunnel(client, address, (upstream) =>
      upstream.write(`GET ${address.pathname} HTTP/1.1\r\n${lines.join("")}\r\n`),
    );
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, cut };
}
