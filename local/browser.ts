/** Finds or installs a Chromium for the end-to-end tests and the benchmarks. */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "playwright";

/** Debian's headless Chromium, with which the browser tests take a third less CPU time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const USUAL_PLACES = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const INSTALL_MS = 5 * 60_000;

/** The path of a browser on this machine, or undefined. CHROMIUM_PATH takes precedence. */
function findChromium(): string | undefined {
  const customPath = process.env.CHROMIUM_PATH;
  if (customPath) {
    if (!existsSync(customPath))
      throw new Error(`CHROMIUM_PATH names ${customPath}, which does not exist.`);
    return customPath;
  }
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Like `findChromium`, but installs a browser if possible: Debian's package when run as root, or Playwright's
 * own.
 * @param otherPackages to install with it: one call of apt-get takes less time than two
 * @throws Error that explains how to install one by hand.
 */
export async function installChromium(
  log: (line: string) => void,
  otherPackages: readonly string[] = [],
): Promise<string> {
  const needsShell = !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL);
  await aptInstall([...(needsShell ? ["chromium-headless-shell"] : []), ...otherPackages], log);
  const installed = findChromium();
  if (installed) return installed;
  log("No Chromium on this machine: downloading it (npx playwright install chromium) ...");
  await run("npx", ["playwright", "install", "chromium"]);
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new Error(
    "The end-to-end tests need Chromium, which could not be downloaded. Install it (Debian: " +
      "apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its path.",
  );
}

/** Installs Debian's packages when run as root on Debian; otherwise does nothing. */
async function aptInstall(packages: string[], log: (line: string) => void): Promise<void> {
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  log(`apt-get install ${packages.join(" ")} ...`);
  // Recommended packages, such as office fonts and sound, are four fifths of the installation.
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  // Without package lists the installation fails immediately.
  if (await run("apt-get", install)) return;
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", install);
}

/** Whether the command succeeded; its error output is shown. */
async function run(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: INSTALL_MS,
  });
  return await new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

/** Launch options that work as root, in containers and offline. */
export function chromiumLaunchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--disable-sync",
      "--no-first-run",
    ],
  };
}
