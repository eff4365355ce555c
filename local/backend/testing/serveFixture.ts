/** Serves the fixture until SIGTERM, for tests that run in a browser environment. */
import { startFixture } from "./fixture.ts";

const backend = await startFixture();
process.on("SIGTERM", () => void backend.stop().then(() => process.exit(0)));
console.log(JSON.stringify({ cloudUrl: backend.cloudUrl }));
