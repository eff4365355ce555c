/** A program that serves the fixture until SIGTERM, for tests whose own environment is a browser's. */
import { startFixture } from "./fixture.ts";

const backend = await startFixture();
process.on("SIGTERM", () => void backend.stop().then(() => process.exit(0)));
console.log(JSON.stringify({ cloudUrl: backend.cloudUrl }));
