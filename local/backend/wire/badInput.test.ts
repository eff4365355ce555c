/** Malformed or hostile input gets the official kind of error, and the server keeps working. */

import { ConvexHttpClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { get } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { api } from "../fixture/app.ts";
import { startFixture, type TestBackend } from "../testing/fixture.ts";
import { RawSocket } from "../testing/rawSocket.ts";
import { UNKNOWN_FUNCTION } from "../testing/rows.ts";
import { eventually } from "../testing/wait.ts";

let backend: TestBackend;
let http: ConvexHttpClient;

beforeAll(async () => {
  backend = await startFixture();
  http = new ConvexHttpClient(backend.cloudUrl, { logger: false });
});
afterAll(() => backend.stop());

/** Before each test: the server must have survived the previous one and still serve other clients. */
beforeEach(async () => {
  expect(await http.query(api.counters.get, { name: "nothing" })).toBe(0);
});

function token(options: { expires: string; key?: CryptoKey; issuer?: string; audience?: string }) {
  return new SignJWT({ sub: "user|session", role: "keeper", given_name: "Ada" })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer(options.issuer ?? backend.siteUrl)
    .setAudience(options.audience ?? "convex")
    .setIssuedAt("-1h")
    .setExpirationTime(options.expires)
    .sign(options.key ?? backend.signingKey);
}

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${backend.cloudUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

test.each(["messages:nothing", "messages:secret", "_system/cli/tables"])(
  "refuses the unknown or internal function %s",
  async (name) => {
    await expect(http.query(makeFunctionReference<"query">(name))).rejects.toThrow(
      UNKNOWN_FUNCTION,
    );
  },
);

test("answers 400 to malformed requests, 404 to unknown endpoints and 403 to admin endpoints", async () => {
  for (const body of ["{", "[]", '{"path":5}', "null"]) {
    expect((await post("/api/query", body)).status).toBe(400);
  }
  expect((await post("/api/nothing", {})).status).toBe(404);
  const call = { path: "messages:secret", args: {} };
  const wrongKey = { authorization: "Convex fixture|wrong" };
  for (const headers of [undefined, wrongKey]) {
    const response = await post("/api/function", call, headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "BadDeployKey" });
  }
  const environment = { changes: [{ name: "X", value: "y" }] };
  expect((await post("/api/update_environment_variables", environment)).status).toBe(403);
  for (const path of [
    "deploy2/start_push",
    "import/start_upload",
    "perform_import",
    "export/request/zip",
  ])
    expect((await post(`/api/${path}`, {})).status).toBe(403);
  expect((await fetch(`${backend.cloudUrl}/api/stream_function_logs?cursor=0`)).status).toBe(403);
});

test("a deployment has at most 512 variables, of 512 KiB in all, with valid names", async () => {
  const codeFor = async (count: number, value: string, prefix = "V") => {
    const changes = Array.from({ length: count }, (_, i) => ({ name: `${prefix}${i}`, value }));
    const headers = { authorization: `Convex ${backend.adminKey}` };
    const response = await post("/api/update_environment_variables", { changes }, headers);
    return ((await response.json()) as { code: string }).code;
  };
  expect(await codeFor(1, "x", "1BAD")).toBe("EnvironmentVariableNameInvalid");
  expect(await codeFor(513, "x")).toBe("EnvVarLimitMet");
  expect(await codeFor(65, "x".repeat(8 * 1024))).toBe("EnvVarTotalSizeLimitMet");
});

test("answers 400 to malformed request targets and unreadable bodies", async () => {
  for (const path of ["//", "http://[", "/api/storage/%", "//elsewhere.example:99999/"]) {
    expect(await rawGet(backend.cloudUrl, path), path).toBe(400);
  }
  expect(await rawGet(backend.siteUrl, "http://[/")).toBe(400);
  expect(await rawGet(backend.siteUrl, "/messages", "[")).toBe(403);
  const encoded = (encoding: string) =>
    post("/api/query", "no such thing", { "content-encoding": encoding });
  expect((await encoded("br")).status).toBe(400);
  expect((await encoded("gzip")).status).toBe(415);
});

const LONE_SURROGATE = "\ud83d";

test("refuses unpaired surrogates and invalid UTF-8", async () => {
  const call = (args: object) => JSON.stringify({ path: "messages:send", args });
  for (const args of [
    { channel: "half", body: LONE_SURROGATE },
    { channel: "half", body: "a", [LONE_SURROGATE]: 1 },
  ]) {
    expect((await post("/api/mutation", call(args))).status).toBe(400);
  }
  const bytes = Buffer.from(call({ channel: "half", body: "\u00e9" }), "latin1");
  const response = await fetch(`${backend.cloudUrl}/api/mutation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: bytes,
  });
  expect(response.status).toBe(400);
  const socket = await RawSocket.open(backend.cloudUrl);
  socket.connect();
  socket.send(
    `{"type":"Mutation","requestId":0,"udfPath":"messages:send","args":[{"channel":"half","body":"\\ud83d"}]}`,
  );
  await socket.frame("FatalError");
  expect(await http.query(api.messages.list, { channel: "half" })).toEqual([]);
  // Text that contains an escaped backslash stays text, and an escaped whole pair is valid.
  const uploadResponse = await post(
    "/api/mutation",
    '{"path":"messages:send","args":{"channel":"whole","body":"\\\\ud83d \\ud83d\\udc1f"}}',
  );
  expect(uploadResponse.status).toBe(200);
  expect(await http.query(api.messages.list, { channel: "whole" })).toMatchObject([
    { body: "\\ud83d 🐟" },
  ]);
});

test("refuses numbers that no float can hold", async () => {
  for (const number of ["1e400", "-1e400", "[1E+309]", "9".repeat(309), `${"9".repeat(215)}e94`]) {
    const body = `{"path":"messages:send","args":{"channel":"large","body":${number}}}`;
    const response = await post("/api/mutation", body);
    expect(response.status, number).toBe(400);
    expect(await response.json()).toMatchObject({ code: "BadJsonBody" });
    const socket = await RawSocket.open(backend.cloudUrl);
    socket.connect();
    socket.send(
      `{"type":"Mutation","requestId":0,"udfPath":"messages:send","args":[{"channel":"large","body":${number}}]}`,
    );
    await socket.frame("FatalError");
  }
  for (const body of ['"1e400"', '"e400 1e400"', `"${"9".repeat(400)}"`]) {
    const accepted = `{"path":"messages:send","args":{"channel":"large","body":${body}}}`;
    expect((await post("/api/mutation", accepted)).status).toBe(200);
  }
  expect(await http.query(api.messages.list, { channel: "large" })).toHaveLength(3);
});

/** The status of a GET whose path is sent exactly as given, without normalisation. */
function rawGet(server: string, path: string, host?: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server);
  const headers = host === undefined ? {} : { host };
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });
}

test("a request larger than 20 MiB is refused", async () => {
  const response = await post("/api/mutation", { path: "x".repeat(21 * 1024 * 1024) });
  expect(response.status).toBe(413);
});

const DEEP = "[".repeat(100_000) + "]".repeat(100_000);

test.each([DEEP, `{"channel":${DEEP}}`, `[{"channel":${DEEP}}]`])(
  "deeply nested arguments are refused",
  async (args) => {
    const response = await post("/api/query", `{"path":"messages:list","args":${args}}`);
    expect(response.status).toBe(400);
  },
);

const modifyFrame = (baseVersion: number, ...modifications: object[]) =>
  JSON.stringify({ type: "ModifyQuerySet", baseVersion, newVersion: 4, modifications });

test.each([
  "{",
  "{}",
  '{"type":"Nothing"}',
  '{"type":"Mutation"}',
  modifyFrame(0, { type: "Remove", queryId: -1 }),
  modifyFrame(0, { type: "Remove", queryId: 1 }),
  modifyFrame(3),
  '{"type":"Mutation","requestId":0,"udfPath":"lib:clearAll","args":[{}],"componentPath":"rateLimiter"}',
  ...["Mutation", "Action"].map(
    (type) =>
      `{"type":"${type}","requestId":0,"udfPath":"messages:list","args":[{"channel":${DEEP}}]}`,
  ),
])("the frame %.100s closes that socket only", async (frame) => {
  const [badSocket, goodSocket] = [
    await RawSocket.open(backend.cloudUrl),
    await RawSocket.open(backend.cloudUrl),
  ];
  badSocket.connect();
  goodSocket.connect();
  badSocket.send(frame);
  await badSocket.frame("FatalError");
  await eventually("the socket to close", () => badSocket.closed !== undefined);
  goodSocket.send({
    type: "Mutation",
    requestId: 0,
    udfPath: "counters:increment",
    args: [{ name: "frames" }],
  });
  expect(await goodSocket.frame("MutationResponse")).toMatchObject({ success: true });
  goodSocket.close();
});

test("a binary frame and one of 30 MB close their socket", async () => {
  const binarySocket = await RawSocket.open(backend.cloudUrl);
  binarySocket.sendBinary(new Uint8Array([1, 2, 3]));
  await binarySocket.frame("FatalError");
  const largeSocket = await RawSocket.open(backend.cloudUrl);
  largeSocket.send("x".repeat(30 * 1024 * 1024));
  await eventually("the socket to close", () => largeSocket.closed === 1009);
});

test("expired, forged and foreign tokens are answered with 401 over HTTP", async () => {
  const forgedKey = (await generateKeyPair("RS256")).privateKey;
  const claims = { iss: backend.siteUrl, aud: "convex", sub: "x", exp: 9e9 };
  const unsigned = [{ alg: "none" }, claims].map((part) => btoa(JSON.stringify(part))).join(".");
  const cases: [string, string][] = [
    [await token({ expires: "-10m" }), "Unauthenticated"],
    [await token({ expires: "1h", key: forgedKey }), "Unauthenticated"],
    [await token({ expires: "1h", issuer: "https://elsewhere.example" }), "NoAuthProvider"],
    [await token({ expires: "1h", audience: "another" }), "NoAuthProvider"],
    ["not.a.token", "InvalidAuthHeader"],
    [`${unsigned.replace(/=/g, "")}.`, "Unauthenticated"],
  ];
  for (const [jwt, code] of cases) {
    const response = await post(
      "/api/query",
      { path: "auth:identity", args: {} },
      { authorization: `Bearer ${jwt}` },
    );
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      code,
    ]);
  }
});

test("a socket accepts a valid token, and gets AuthError for an invalid or expired one", async () => {
  http.setAuth(await token({ expires: "1h" }));
  // The token's claims under Convex's names, without those that change with every token.
  expect(await http.query(api.auth.identity, {})).toEqual({
    tokenIdentifier: `${backend.siteUrl}|user|session`,
    issuer: backend.siteUrl,
    subject: "user|session",
    role: "keeper",
    givenName: "Ada",
  });
  http.clearAuth();

  const authenticate = async (tokenType: "User" | "Admin", value: string) => {
    const socket = await RawSocket.open(backend.cloudUrl);
    socket.connect();
    socket.send({ type: "Authenticate", tokenType, value, baseVersion: 0 });
    return socket;
  };
  const refusal = { baseVersion: 0, authUpdateAttempted: true };
  const expiredSocket = await authenticate("User", await token({ expires: "-10m" }));
  expect(await expiredSocket.frame("AuthError")).toMatchObject(refusal);
  const adminSocket = await authenticate("Admin", "fixture|wrong");
  expect(await adminSocket.frame("AuthError")).toMatchObject(refusal);

  const shortLivedSocket = await authenticate("User", await token({ expires: "5s" }));
  expect(await shortLivedSocket.frame("Transition")).toMatchObject({ endVersion: { identity: 1 } });
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  shortLivedSocket.send({
    type: "Mutation",
    requestId: 0,
    udfPath: "counters:increment",
    args: [{ name: "late" }],
  });
  expect(await shortLivedSocket.frame("AuthError")).toMatchObject({
    baseVersion: 1,
    authUpdateAttempted: false,
  });
  expect(await http.query(api.counters.get, { name: "late" })).toBe(0);
});
