/** Which browsers get a user's pushes. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import {
  addPerson,
  type Backend,
  expectFail,
  type Person,
  startBackend,
  VAPID_PUBLIC_KEY,
} from "../kit/helpers";
import { addDevice, newSubscription } from "../kit/push";

let t: Backend;

beforeEach(() => {
  vi.useFakeTimers();
  t = startBackend();
});

const register = async (
  { as }: Pick<Person, "as">,
  changes: Partial<ReturnType<typeof newSubscription>["subscription"]> = {},
) => {
  const { subscription } = newSubscription();
  const args = { ...subscription, ...changes };
  await as.mutation(api.accounts.pushDevices.register, args);
  return args;
};
const devicesOf = async ({ as }: Pick<Person, "as">) =>
  await as.query(api.accounts.pushDevices.mine, {});
const deviceNames = async (person: Pick<Person, "as">) =>
  (await devicesOf(person)).devices.map(({ device }) => device);
const deviceRows = async () =>
  await t.run(async ({ db }) => await db.query("pushDevices").collect());

/** A further session of a user. */
async function addSession({ userId }: Person) {
  const sessionId = await t.run(async ({ db }) => {
    const expirationTime = Date.now() + DAY_MS;
    return await db.insert("authSessions", { userId, expirationTime });
  });
  return { userId, sessionId, as: t.withIdentity({ subject: `${userId}|${sessionId}` }) };
}

describe("a subscription", () => {
  test("is listed for its user, marked on the device itself", async () => {
    const nell = await addPerson(t);
    const phone = await addSession(nell);
    await register(nell, { device: "  Firefox\u0000 on\nWindows " });
    vi.advanceTimersByTime(1000);
    await register(phone);
    expect(await devicesOf(nell)).toMatchObject({
      vapidKey: VAPID_PUBLIC_KEY,
      devices: [
        { device: "Firefox on Windows", isThisDevice: true },
        { device: "Chrome on Android", isThisDevice: false, addedAt: expect.any(Number) as number },
      ],
    });
    expect((await devicesOf(phone)).devices.map(({ isThisDevice }) => isThisDevice)).toEqual([
      false,
      true,
    ]);
    const pageJson = JSON.stringify(await devicesOf(nell));
    for (const { endpoint, auth } of await deviceRows()) {
      expect(pageJson).not.toContain(endpoint);
      expect(pageJson).not.toContain(auth);
    }
  });

  test("is stored once, however often the page registers it", async () => {
    const nell = await addPerson(t);
    const subscription = await register(nell);
    await register(nell, subscription);
    const { p256dh } = newSubscription().subscription;
    await register(nell, { ...subscription, p256dh });
    expect(await deviceRows()).toMatchObject([{ ...subscription, p256dh, failures: 0 }]);
  });

  test("replaces the one that the browser had before", async () => {
    const nell = await addPerson(t);
    await register(nell);
    const subscription = await register(nell, { device: "Edge on Windows" });
    expect(await deviceRows()).toMatchObject([subscription]);
  });

  test("belongs to the last of two users who share a browser", async () => {
    const nell = await addPerson(t);
    const otto = await addPerson(t);
    const subscription = await register(nell);
    await register(otto, subscription);
    expect(await deviceNames(nell)).toEqual([]);
    expect(await deviceRows()).toMatchObject([{ userId: otto.userId, sessionId: otto.sessionId }]);
    // The first user's page doesn't know yet that the browser is now Otto's.
    const { endpoint } = subscription;
    await nell.as.mutation(api.accounts.pushDevices.unregister, { endpoint });
    expect(await deviceNames(otto)).toEqual(["Chrome on Android"]);
    await otto.as.mutation(api.accounts.pushDevices.unregister, { endpoint });
    await otto.as.mutation(api.accounts.pushDevices.unregister, { endpoint });
    expect(await deviceRows()).toEqual([]);
  });

  test("is the eleventh, so the oldest goes", async () => {
    const nell = await addPerson(t);
    for (let i = 1; i <= 11; i++) {
      vi.advanceTimersByTime(1000);
      await register(await addSession(nell), { device: `Phone ${i}` });
    }
    const remainingNames = await deviceNames(nell);
    expect(remainingNames).toHaveLength(10);
    expect([remainingNames[0], remainingNames[9]]).toEqual(["Phone 2", "Phone 11"]);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/1",
    "http://127.0.0.1:3214/push/1",
    "https://127.0.0.1/push/1",
    "https://10.0.0.1/push/1",
    "https://[::1]/push/1",
    "https://localhost/push/1",
    "https://evil.example/fcm.googleapis.com/1",
    "https://fcm.googleapis.com.evil.example/1",
    "https://evilfcm.googleapis.com/1",
    "https://push.apple.com.evil.example/1",
    "https://evilpush.apple.com/1",
    "https://push.apple.com/1",
    "https://user@fcm.googleapis.com/1",
    "https://fcm.googleapis.com@evil.example/1",
    "https://fcm.googleapis.com:8443/1",
    "https://fcm.googleapis.com\\@evil.example/1",
    "https://fcm.googleapis.com\t.evil.example/1",
    "https://ｆcm.googleapis.com/1",
    "https://xn--cm-dsa.googleapis.com/1",
    "https://fcm.googleapis.com",
    " https://fcm.googleapis.com/1",
    "https://fcm.googleapis.com/1\nHost: evil.example",
    `https://fcm.googleapis.com/${"a".repeat(1000)}`,
    "javascript:alert(1)",
    "",
  ])("at %j is refused", async (endpoint) => {
    const nell = await addPerson(t);
    await expectFail(register(nell, { endpoint }), "push_endpoint_refused");
    expect(await deviceRows()).toEqual([]);
  });

  test.each([
    "https://fcm.googleapis.com/fcm/send/dfW:APA91bE-x_y",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB_x-y==",
    "https://web.push.apple.com/QPWc_x-y",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2bx%3d",
  ])("at %j is accepted", async (endpoint) => {
    const nell = await addPerson(t);
    await register(nell, { endpoint });
    expect(await deviceRows()).toMatchObject([{ endpoint }]);
  });

  test("at the local push service is accepted only at exactly its address on this machine", async () => {
    const nell = await addPerson(t);
    const endpoint = "http://127.0.0.1:3214/push/1";
    process.env.PUSH_TEST_ORIGIN = "http://127.0.0.1:3214";
    await register(nell, { endpoint });
    for (const other of ["http://127.0.0.1:3215/push/1", "http://127.0.0.1:32144/1"]) {
      await expectFail(register(nell, { endpoint: other }), "push_endpoint_refused");
    }
    process.env.PUSH_TEST_ORIGIN = "http://10.0.0.1:3214";
    await expectFail(
      register(nell, { endpoint: "http://10.0.0.1:3214/push/1" }),
      "push_endpoint_refused",
    );
    delete process.env.PUSH_TEST_ORIGIN;
  });

  test("with bad keys is refused", async () => {
    const nell = await addPerson(t);
    const point = Buffer.from(newSubscription().subscription.p256dh, "base64url");
    const other = Buffer.from(point);
    other[64] = (other[64] ?? 0) ^ 1;
    const compressed = Buffer.concat([Buffer.of(2), point.subarray(1, 33)]);
    const large = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 0xff)]);
    for (const bytes of [other, compressed, large, point.subarray(1), Buffer.alloc(65)]) {
      const p256dh = bytes.toString("base64url");
      await expectFail(register(nell, { p256dh }), "invalid_input");
    }
    for (const p256dh of ["", `${point.toString("base64")}`, "x".repeat(100_000)]) {
      await expectFail(register(nell, { p256dh }), "invalid_input");
    }
    for (const auth of ["", "a".repeat(21), "a".repeat(24), "+".repeat(22), "x".repeat(100_000)]) {
      await expectFail(register(nell, { auth }), "invalid_input");
    }
    await expectFail(register(nell, { device: "x".repeat(61) }), "invalid_input");
    await expectFail(register(nell, { device: " \u200b" }), "invalid_input");
  });

  test("for another key of the deployment is refused, and there are none without one", async () => {
    const nell = await addPerson(t);
    const { p256dh: vapidKey } = newSubscription().subscription;
    await expectFail(register(nell, { vapidKey }), "push_key_outdated");
    delete process.env.VAPID_PRIVATE_KEY;
    expect((await devicesOf(nell)).vapidKey).toBeNull();
    await expectFail(register(nell), "push_key_outdated");
  });
});

describe("a device goes", () => {
  let nell: Person;
  beforeEach(async () => {
    nell = await addPerson(t);
    await addDevice(t, nell);
  });

  test("when its session is ended from elsewhere", async () => {
    const laptop = await addSession(nell);
    await addDevice(t, laptop);
    await laptop.as.mutation(api.accounts.settings.signOutElsewhere, {});
    expect(await deviceRows()).toMatchObject([{ sessionId: laptop.sessionId }]);
  });

  test("when its user logs out", async () => {
    const laptop = await addSession(nell);
    await addDevice(t, laptop);
    await nell.as.action(api.auth.signOut, {});
    expect(await deviceRows()).toMatchObject([{ sessionId: laptop.sessionId }]);
    expect(await t.run(async ({ db }) => await db.get("authSessions", nell.sessionId))).toBeNull();
  });

  test("with an expired session", async () => {
    vi.advanceTimersByTime(DAY_MS + HOUR_MS);
    await t.mutation(internal.accounts.expiry.sweepExpired, {});
    expect(await deviceRows()).toEqual([]);
  });

  test("when its user removes it, and no one else can", async () => {
    const otto = await addPerson(t);
    const [{ deviceId } = { deviceId: null }] = (await devicesOf(nell)).devices;
    if (deviceId === null) throw new Error("No device");
    await expectFail(otto.as.mutation(api.accounts.pushDevices.remove, { deviceId }), "not_found");
    await nell.as.mutation(api.accounts.pushDevices.remove, { deviceId });
    await expectFail(nell.as.mutation(api.accounts.pushDevices.remove, { deviceId }), "not_found");
    expect(await deviceNames(nell)).toEqual([]);
  });
});
