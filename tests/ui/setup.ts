import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Without test globals Testing Library cannot hook itself in: pages of one test must not stay for the next.
afterEach(cleanup);
