/** Firefox through WebDriver BiDi. */

import { expect } from "@playwright/test";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import type { Engine } from "./engine";

/**
 * Turns off what a new profile would do or ask on its own, saves processor time by fewer processes and frames, and sends
 * local addresses through the proxy too.
 */
const PREFERENCES = {
  "app.update.enabled": false,
  "browser.newtab.preload": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.ipc.processCount": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "extensions.webextensions.remote": false,
  "layout.frame_rate": 15,
  "media.rdd-process.enabled": false,
  "media.utility-process.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.process.enabled": false,
  "network.proxy.allow_hijacking_localhost": true,
  "network.proxy.type": 1,
};

type Preferences = Record<string, boolean | number | string>;

const CLICKED_WITHIN_MS = 10_000;

type Reply = { id: number; type: string; result: unknown; error?: string; message?: string };
type Call = (method: string, params: object) => Promise<unknown>;

/** Allows notifications, and takes pushes from this service, at a `ws:` address. */
export const pushPreferences = (service: string): Preferences => ({
  // Without a desktop, Firefox shows notifications itself.
  "alerts.useSystemBackend": false,
  // Off in Debian's Firefox.
  "dom.push.connection.enabled": true,
  "dom.push.serverURL": service,
  "dom.push.testing.allowInsecureServerURL": true,
  "permissions.default.desktop-notification": 1,
});

/** @param proxyPort the port of the proxy that the browser uses for every address */
export async function startFirefox(
  proxyPort: number,
  preferences: Preferences = {},
): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), "shoal-firefox-"));
  const proxy = { "network.proxy.http": "127.0.0.1", "network.proxy.http_port": proxyPort };
  const lines = Object.entries({ ...PREFERENCES, ...proxy, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const firefox = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile } },
  );
  const stop = async () => {
    const ended = new Promise((resolve) => firefox.once("exit", resolve));
    firefox.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = "";
      firefox.once("error", reject);
      firefox.once("exit", () => reject(new Error(`Firefox ended: ${output}`)));
      firefox.stderr.on("data", (data) => {
        output += String(data);
        const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    return await openSession(await connect(`${address}/session`), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.on("message", (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let id = 0;
  return async (method, params) => {
    id++;
    const answer = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answer;
    if (type !== "success") throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
}

type Evaluated = {
  type: string;
  result?: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
};

async function openSession(call: Call, stop: () => Promise<void>): Promise<Engine> {
  await call("session.new", { capabilities: {} });
  const { context } = (await call("browsingContext.create", { type: "tab" })) as {
    context: string;
  };
  await call("browsingContext.setViewport", { context, viewport: { width: 390, height: 844 } });
  const run = async (expression: string) => {
    const target = { context };
    const params = { expression, target, awaitPromise: true };
    const { result, exceptionDetails } = (await call("script.evaluate", params)) as Evaluated;
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  };
  const find = async (element: string) => {
    const sharedId = (await run(element))?.sharedId;
    if (sharedId === undefined) throw new Error(`No element: ${element}`);
    return { sharedId };
  };
  const clickOnce = async (element: string) => {
    await run(`(${element}).scrollIntoView({ block: "center" })`);
    const origin = { type: "element", element: await find(element) };
    const actions = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await call("input.performActions", {
      context,
      actions: [{ type: "pointer", id: "mouse", actions }],
    });
  };
  // A page that is still loading may replace the element before the pointer has reached it.
  const click = (element: string) =>
    expect(() => clickOnce(element)).toPass({ timeout: CLICKED_WITHIN_MS });
  return {
    open: async (url) => {
      const navigate = () =>
        call("browsingContext.navigate", { context, url, wait: "interactive" });
      // After a log-in the app changes its own address, which may abort the navigation.
      await navigate().catch(navigate);
    },
    evaluate: async (expression) => {
      const json = (await run(
        `Promise.resolve().then(() => (${expression})).then((value) => JSON.stringify(value))`,
      )) as { value?: string };
      return json.value === undefined ? undefined : (JSON.parse(json.value) as unknown);
    },
    click,
    type: async (element, text) => {
      await click(element);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await call("input.performActions", {
        context,
        actions: [{ type: "key", id: "keyboard", actions }],
      });
    },
    choose: async (element, path) => {
      await call("input.setFiles", { context, element: await find(element), files: [path] });
    },
    close: stop,
  };
}
