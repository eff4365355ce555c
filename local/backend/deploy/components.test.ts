/** Components that run an app's internal functions by handle, as workpool, workflow and crons do. */
import { ConvexHttpClient } from "convex/browser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { startFixture, type TestBackend } from "../testing/fixture.ts";

let backend: TestBackend;
let http: ConvexHttpClient;
beforeAll(async () => {
  backend = await startFixture();
  http = new ConvexHttpClient(backend.cloudUrl, { logger: false });
});
afterAll(() => backend.stop());

const later = () => http.query(api.writes.keys, { kind: "later" });

test.each(["runNow", "runLater", "enqueue"] as const)(
  "an internal function of the app can be called through its handle: %s",
  async (mode) => {
    await http.mutation(api.tasks.hand, { how: mode, key: `mutation ${mode}` });
    await http.action(api.tasks.handFromAction, { how: mode, key: `action ${mode}` });
    await expect.poll(later).toContain(`mutation ${mode}`);
    await expect.poll(later).toContain(`action ${mode}`);
  },
);

test("a component's internal functions can't be called without a handle", async () => {
  await expect(http.mutation(api.tasks.reachInside, {})).rejects.toThrow(
    /Could not find public function for 'tasks:loop' in component 'queue'/,
  );
  await expect.poll(() => http.query(api.tasks.done, {})).toBe(2);
});
