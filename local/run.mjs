/**
 * Entry point of `npm start`, `npm test` and the other commands. Plain JavaScript without packages: it
 * installs the packages when they are missing or out of date, then hands over to the TypeScript part.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const COMMANDS = {
  start: ["local/start.ts"],
  dev: ["local/start.ts", "--dev"],
  test: ["local/test.ts"],
  check: ["local/check.ts"],
  deploy: ["local/hosting/deploy.ts"],
  codegen: ["local/codegen.ts"],
  bench: ["tests/bench/run.ts"],
  "demo-reset": ["local/demoReset.ts"],
};
const NEEDED = [20, 19];

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(
    `Shoal needs Node ${NEEDED.join(".")} or newer; this is ${process.versions.node}. ` +
      "Get a newer one from https://nodejs.org.",
  );
  process.exit(1);
}

/**
 * Whether node_modules matches package-lock.json. npm writes its own lock file there when an installation is
 * complete. Optional packages are for other machines.
 */
function packagesAreInstalled() {
  const installed = join(ROOT, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const read = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installedPackages = read(installed);
  return Object.entries(read(join(ROOT, "package-lock.json"))).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || optional || devOptional || installedPackages[path]?.version === version,
  );
}

function installPackages() {
  if (packagesAreInstalled()) return;
  console.log("Installing packages (npm ci) ...");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("npm ci failed: see above. Shoal needs the npm registry for its packages.");
    process.exit(1);
  }
}

const [name = "start", ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
  process.exit(1);
}
requireNode();
installPackages();

// In this process, so that Ctrl-C and exit codes reach the command itself.
const [file, ...args] = command;
process.chdir(ROOT);
process.argv = [process.argv[0], join(ROOT, file), ...args, ...rest];
const { register } = await import("tsx/esm/api");
register();
await import(new URL(`../${file}`, import.meta.url).href);
