/** "use node" modules: pushed by the official CLI, called by the official clients, run by Node itself. */
import { createHash } from "node:crypto";
import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { ConvexError } from "convex/values";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { RawSocket } from "../testing/rawSocket.ts";

let backend: TestBackend;
let http: ConvexHttpClient;

beforeAll(async () => {
  backend = await startFixture();
  http = new ConvexHttpClient(backend.cloudUrl, { logger: false });
});
afterAll(() => backend.stop());

test("can use Node's built-in modules, the module's own file and its imports", async () => {
  const answer = await http.action(api.nodeActions.digest, { text: "fish" });
  expect(answer).toEqual({
    sha256: createHash("sha256").update("fish!").digest("hex"),
    node: process.versions.node,
    ownSource: true,
  });
});

test("can run queries and mutations and read the caller's identity through the context", async () => {
  const client = new ConvexClient(backend.cloudUrl, { logger: false });
  const room = { channel: "node" };
  const answer = await client.action(api.nodeActions.throughTheDatabase, room);
  expect(answer).toEqual({ before: 0, after: 1, who: null });
  expect(await client.query(api.messages.list, room)).toMatchObject([{ body: "from Node" }]);
  await client.close();
});

test("errors keep their data, whether thrown by the action or by a query it called", async () => {
  const refusal = await http.action(api.nodeActions.refuse, {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConvexError);
  expect((refusal as ConvexError<{ code: string }>).data).toEqual({ code: "REFUSED_IN_NODE" });
  expect(await http.action(api.nodeActions.passOn, {})).toBe("query refused");
});

test("arguments are validated, and internal actions can't be called by clients", async () => {
  await expect(http.action(api.nodeActions.digest, { text: 1 } as never)).rejects.toThrow(
    /ArgumentValidationError/,
  );
  const socket = await RawSocket.open(backend.cloudUrl);
  socket.connect();
  socket.send({ type: "Action", requestId: 0, udfPath: "nodeActions:hidden", args: [{}] });
  const answer = await socket.frame("ActionResponse");
  expect(answer).toMatchObject({ success: false });
  expect(String(answer.result)).toContain("Could not find public function");
  socket.close();
});
