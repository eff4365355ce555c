/** The test files share a process, so each leaves the backend's limits as it found them. */

import { afterAll } from "vitest";
import { LIMITS } from "../backend/database/limits.ts";

const usual = { ...LIMITS };
afterAll(() => void Object.assign(LIMITS, usual));
