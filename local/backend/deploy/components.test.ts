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
  "an internal function of the app runs by its handle: %s",
  async (how) => {
    await http.mutation(api.tasks.hand, { how, key: `mutation ${how}` });
    await http.action(api.tasks.handFromAction, { how, key: `action ${how}` });
    await expect.poll(later).toContain(`mutation ${how}`);
    await expect.poll(later).toContain(`action ${how}`);
  },
);

test("a component's internal functions are unreachable without a handle", async () => {
  await expect(http.mutation(api.tasks.reachInside, {})).rejects.toThrow(
    /Could not find public function for 'tasks:loop' in component 'queue'/,
  );
  await expect.poll(() => http.query(api.tasks.done, {})).toBe(2);
});
