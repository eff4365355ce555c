/**
 * A browser enforces the headers of `public/_headers`: code and frames from other sites are
 * refused. `accessibility.spec.ts` opens every page to check that none needs more.
 */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../kit/fixtures";
import { watchPolicy } from "../kit/policy";
import { stack } from "../kit/stack";

test.describe("the headers", () => {
  test.use({ expectedErrors: [/Content Security Policy|Failed to load resource|ERR_BLOCKED_BY/i] });

  let server: Server;
  let stranger: string;
  test.beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      if (request.url === "/script.js") response.end("window.ran = true;");
      else {
        response.setHeader("content-type", "text/html");
        response.end(`<iframe src="${stack.app}/login"></iframe>`);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stranger = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => {
    server.close();
  });

  test("stop injected scripts from running and from sending anything to other sites", async ({
    visitor,
  }) => {
    const page = await visitor();
    const violations = await watchPolicy(page);
    await page.goto("/about");
    await expect(page.locator("main h1").first()).toBeAttached();
    const result = await page.evaluate(async (elsewhere) => {
      const add = (change: (script: HTMLScriptElement) => void) => {
        const script = document.createElement("script");
        change(script);
        document.head.append(script);
        return script;
      };
      add((script) => (script.textContent = "window.ran = true"));
      const foreignScript = add((script) => (script.src = `${elsewhere}/script.js`));
      await new Promise((resolve) => (foreignScript.onerror = foreignScript.onload = resolve));
      document.body.insertAdjacentHTML("beforeend", '<b id="b" onclick="window.ran = true">x</b>');
      document.getElementById("b")?.click();
      try {
        (window as unknown as { eval: (code: string) => void }).eval("window.ran = true");
      } catch {
        // Expected: the policy refuses it.
      }
      const wasSent = await fetch(elsewhere).then(
        () => true,
        () => false,
      );
      return { ran: "ran" in window, sent: wasSent };
    }, stranger);
    expect(result).toEqual({ ran: false, sent: false });
    expect(await violations()).toEqual([
      "script-src-elem inline",
      `script-src-elem ${stranger}/script.js`,
      "script-src-attr inline",
      "script-src eval",
      `connect-src ${stranger}/`,
    ]);
  });

  test("stop other sites from showing Shoal in a frame", async ({ visitor }) => {
    const page = await visitor();
    await page.goto(stranger);
    await expect.poll(() => page.frames()[1]?.url()).toContain("chrome-error:");
    await expect(page.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
  });
});
