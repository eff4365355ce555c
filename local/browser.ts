/** Finding (or fetching) a Chromium for the end-to-end tests and the benchmarks. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "playwright";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a browser that is on this machine, or undefined. CHROMIUM_PATH goes before all others. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen))
      throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
    return chosen;
  }
  return [...USUAL_PLACES, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * As `findChromium`, but fetches a browser when there is none: Playwright's own, or Debian's package when
 * run as root.
 * @throws Error that tells how to install one by hand.
 */
export function installChromium(log: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  log("No Chromium on this machine: fetching one (npx playwright install chromium) ...");
  run("npx", ["playwright", "install", "chromium"]);
  const afterPlaywright = findChromium();
  if (afterPlaywright) return afterPlaywright;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    log("Playwright's download is out of reach: apt-get install chromium ...");
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "chromium"]);
    const afterApt = findChromium();
    if (afterApt) return afterApt;
  }
  throw new Error(
    "The end-to-end tests need a Chromium and none could be fetched. Install one (Debian: " +
      "apt-get install chromium) or point CHROMIUM_PATH at one.",
  );
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 5 * 60_000 });
}

/** Launch options that work as root, in containers and without the internet. */
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
