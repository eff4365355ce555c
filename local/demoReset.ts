/** `npm run demo:reset`: deletes all data of the local stack and loads the demo data again. Keys stay. */

import { join } from "node:path";
import { deleteData } from "./demoData.ts";
import { startLocalStack } from "./localStack.ts";
import { refuseWhenRunning } from "./lock.ts";
import { choosePorts } from "./ports.ts";
import { ROOT } from "./processes.ts";

const dataDir = process.env.SHOAL_DATA_DIR ?? join(ROOT, ".shoal");

async function main(): Promise<void> {
  refuseWhenRunning(dataDir);
  // The same ports as `npm start`, because the data contains addresses.
  const ports = await choosePorts(process.env);
  deleteData(dataDir);
  const stack = await startLocalStack({
    dataDir,
    ports,
    web: "none",
    log: (line) => console.log(line),
    onFailure: () => process.exit(1),
  });
  await stack.stop();
  console.log("The demo data has been reset. Start Shoal with npm start.");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
