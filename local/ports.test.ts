import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { choosePorts, freePorts, UsageError } from "./ports.ts";

async function freeEnv() {
  const ports = await freePorts();
  return {
    SHOAL_WEB_PORT: String(ports.web),
    SHOAL_BACKEND_PORT: String(ports.backend),
    SHOAL_SITE_PORT: String(ports.site),
    SHOAL_STRIPE_PORT: String(ports.stripe),
    SHOAL_MAIL_PORT: String(ports.mail),
    SHOAL_PUSH_PORT: String(ports.push),
  };
}

test("ports come from the environment", async () => {
  const env = await freeEnv();
  const ports = await choosePorts(env);
  expect(String(ports.stripe)).toBe(env.SHOAL_STRIPE_PORT);
  expect(new Set(Object.values(ports)).size).toBe(6);
});

test("a port already in use is reported together with its variable", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const choice = choosePorts({ ...(await freeEnv()), SHOAL_MAIL_PORT: String(port) });
  await expect(choice).rejects.toThrow(UsageError);
  await expect(choice).rejects.toThrow(new RegExp(`Port ${port}.*mail.*SHOAL_MAIL_PORT=`));
  other.close();
});

test.each(["http", "0", "70000", "3.5"])("%s is not a valid port", async (text) => {
  const choice = choosePorts({ ...(await freeEnv()), SHOAL_WEB_PORT: text });
  await expect(choice).rejects.toThrow(`SHOAL_WEB_PORT must be a port between 1 and 65535`);
});

test("two servers can't share a port", async () => {
  const env = await freeEnv();
  const choice = choosePorts({ ...env, SHOAL_SITE_PORT: env.SHOAL_WEB_PORT });
  await expect(choice).rejects.toThrow(/SHOAL_WEB_PORT.*SHOAL_SITE_PORT/);
});
