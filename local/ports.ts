/** Assigns a port to each server of the local stack. */

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

const USUAL_PORTS = {
  web: { variable: "SHOAL_WEB_PORT", port: 5173, what: "the app" },
  backend: { variable: "SHOAL_BACKEND_PORT", port: 3210, what: "the backend" },
  site: { variable: "SHOAL_SITE_PORT", port: 3211, what: "the backend's HTTP actions" },
  stripe: { variable: "SHOAL_STRIPE_PORT", port: 3212, what: "the card sandbox" },
  mail: { variable: "SHOAL_MAIL_PORT", port: 3213, what: "the mail sandbox" },
  push: { variable: "SHOAL_PUSH_PORT", port: 3214, what: "the push service" },
} as const;

export type PortName = keyof typeof USUAL_PORTS;
export type Ports = Record<PortName, number>;
const NAMES = Object.keys(USUAL_PORTS) as PortName[];

/** A mistake by the person who started Shoal, reported without a stack trace. */
export class UsageError extends Error {}

/**
 * The usual ports, or those given in the environment.
 * @throws UsageError naming the port and its variable when one is malformed, used twice or taken
 */
export async function choosePorts(env: NodeJS.ProcessEnv): Promise<Ports> {
  const ports = Object.fromEntries(NAMES.map((name) => [name, portOf(name, env)])) as Ports;
  for (const name of NAMES) {
    const { variable, what } = USUAL_PORTS[name];
    const twin = NAMES.find((other) => other !== name && ports[other] === ports[name]);
    if (twin) {
      throw new UsageError(
        `Port ${ports[name]} is meant for ${what} (${variable}) and for ${USUAL_PORTS[twin].what} ` +
          `(${USUAL_PORTS[twin].variable}): choose another for one of them.`,
      );
    }
    if (!(await isFree(ports[name]))) {
      throw new UsageError(
        `Port ${ports[name]}, meant for ${what}, is taken by another program. Stop that one, or choose ` +
          `another port: ${variable}=${ports[name] + 1000} npm start`,
      );
    }
  }
  return ports;
}

function portOf(name: PortName, env: NodeJS.ProcessEnv): number {
  const { variable, port } = USUAL_PORTS[name];
  const text = env[variable];
  if (text === undefined || text === "") return port;
  const portNumber = Number(text);
  if (Number.isInteger(portNumber) && portNumber > 0 && portNumber < 65_536) return portNumber;
  throw new UsageError(`${variable} must be a port between 1 and 65535, not "${text}".`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false);
      else reject(error);
    });
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Below the range that systems use for outgoing connections, which could take a port that is free now. */
const TEST_PORTS = { from: 15_000, to: 32_000 };

/** A currently free port, for a test's own server. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(TEST_PORTS.from, TEST_PORTS.to);
    if (await isFree(port)) return port;
  }
}

/** Free ports for a test's own local stack. */
export async function freePorts(): Promise<Ports> {
  const ports = new Set<number>();
  while (ports.size < NAMES.length) ports.add(await freePort());
  const portList = [...ports];
  return Object.fromEntries(NAMES.map((name, at) => [name, portList[at]])) as Ports;
}
