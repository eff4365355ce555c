/** WebKitGTK, which is close to Safari, through W3C WebDriver. */

import { spawn } from "node:child_process";
import { freePort } from "#local/ports.ts";
import type { Engine } from "./engine";

/** The key under which WebDriver passes an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const STARTS_WITHIN_MS = 30_000;

/** @param proxyPort the port of the proxy that the browser uses for every address */
export async function startWebKit(proxyPort: number): Promise<Engine> {
  const port = await freePort();
  // Its own process group, so that `stop` ends the virtual display too.
  const driver = spawn(
    "xvfb-run",
    ["--auto-servernum", "WebKitWebDriver", "--host=127.0.0.1", `--port=${port}`],
    {
      detached: true,
      stdio: "ignore",
      // Virtual machines have no graphics card.
      env: { ...process.env, WEBKIT_DISABLE_DMABUF_RENDERER: "1", LIBGL_ALWAYS_SOFTWARE: "1" },
    },
  );
  const stop = () => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid);
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await untilReady(address);
    return await openSession(address, proxyPort, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function untilReady(address: string): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await send(address, "GET", "/status");
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function openSession(address: string, proxyPort: number, stop: () => void): Promise<Engine> {
  const args = ["--automation", `--proxy=http://127.0.0.1:${proxyPort}`];
  const options = { "webkitgtk:browserOptions": { args } };
  const { sessionId } = (await send(address, "POST", "/session", {
    capabilities: { alwaysMatch: options },
  })) as { sessionId: string };
  const call = (path: string, body: object) =>
    send(address, "POST", `/session/${sessionId}${path}`, body);
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `const done = arguments[0]; Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const result = (await call("/execute/async", { script, args: [] })) as {
      value?: unknown;
      error?: string;
    };
    if (result.error !== undefined) throw new Error(result.error);
    return result.value;
  };
  const find = async (element: string): Promise<string> => {
    const found = (await call("/execute/sync", {
      script: `return ${element}`,
      args: [],
    })) as Record<string, string> | null;
    const id = found?.[ELEMENT];
    if (id === undefined) throw new Error(`No element: ${element}`);
    return `/element/${id}`;
  };
  const type = async (element: string, text: string) => {
    await call(`${await find(element)}/value`, { text });
  };
  await call("/window/rect", { width: 390, height: 844 });
  return {
    open: async (url) => {
      await call("/url", { url });
    },
    evaluate,
    click: async (element) => {
      await evaluate(`(${element}).scrollIntoView({ block: "center" })`);
      await call(`${await find(element)}/click`, {});
    },
    type,
    choose: type,
    close: async () => {
      await send(address, "DELETE", `/session/${sessionId}`).finally(stop);
    },
  };
}

async function send(
  address: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(address + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
}
