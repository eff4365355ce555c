/** `npm start` and, with `--dev`, `npm run dev`: runs everything that Shoal needs until Ctrl-C. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { demoLogins, demoPassword } from "../convex/domain/demo/logins.ts";
import { type LocalStack, startLocalStack } from "./localStack.ts";
import { PREDECESSOR_MS, refuseWhenRunning, untilFree } from "./lock.ts";
import { choosePorts, UsageError } from "./ports.ts";
import { ROOT } from "./processes.ts";

const dataDir = process.env.SHOAL_DATA_DIR ?? join(ROOT, ".shoal");
const isDev = process.argv.includes("--dev");
const log = (line: string) => console.log(line);

let isStopping = false;

async function main(): Promise<void> {
  if (isDev) refuseOtherDeployment();
  refuseWhenRunning(dataDir);
  // If `npm start` was killed, its backend exits on its own within moments, but holds its ports until then.
  await untilFree(join(dataDir, "backend"), PREDECESSOR_MS);
  const ports = await choosePorts(process.env);
  let stopStarted = () => Promise.resolve();
  const end = (code: number) => {
    // A second Ctrl-C exits at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    stopStarted().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", () => {
    log("\nStopping ...");
    end(0);
  });
  process.on("SIGTERM", () => end(0));
  const stack = await startLocalStack({
    dataDir,
    ports,
    web: isDev ? "dev" : "built",
    log,
    onFailure: () => end(1),
    onStarting: (stop) => {
      stopStarted = stop;
    },
  });
  log(welcome(stack));
}

function welcome({ addresses }: LocalStack): string {
  const logins = demoLogins.map(({ role, email }) => `    ${role.padEnd(12)}${email}`);
  return [
    "",
    `  Shoal is running:  ${addresses.app}`,
    "",
    `    Email inbox     ${addresses.mail}/inbox`,
    `    Card sandbox    ${addresses.stripe}`,
    `    Backend         ${addresses.backend}  (HTTP actions: ${addresses.site})`,
    "",
    `  Demo logins, all with the password ${demoPassword}:`,
    ...logins,
    "",
    "  Test cards: 4242 4242 4242 4242 pays; the pay page lists the others. Ctrl-C stops everything.",
    "",
  ].join("\n");
}

/**
 * `convex dev` would remove another deployment's name from .env.local, which must not happen without asking.
 */
function refuseOtherDeployment(): void {
  const file = join(ROOT, ".env.local");
  if (!existsSync(file)) return;
  const match = /^\s*(CONVEX_DEPLOYMENT|CONVEX_SELF_HOSTED_URL|CONVEX_DEPLOY_KEY)=./m.exec(
    readFileSync(file, "utf8"),
  );
  if (!match) return;
  throw new UsageError(
    `.env.local names another deployment (${match[1]}). Work on that one with "npx convex dev" and ` +
      '"npx vite"; for the local backend, move .env.local away first.',
  );
}

main().catch((error: unknown) => {
  // Stopping makes the start fail, so there is nothing to report.
  if (isStopping) return;
  console.error(error instanceof UsageError || error instanceof Error ? error.message : error);
  process.exit(1);
});
