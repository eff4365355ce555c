/** `npm run check`: types, lint, format, generated code, spelling, texts. */

import { describeCheck, runChecks } from "./checks.ts";

const results = await runChecks((result) => console.log(describeCheck(result)));
process.exit(results.every(({ passed }) => passed) ? 0 : 1);
