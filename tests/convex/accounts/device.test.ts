import { describe, expect, test } from "vitest";
import { deviceName } from "#convex/domain/accounts/device.ts";
import { networkOf } from "#convex/domain/shared/ip.ts";

describe("the name of a device", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0",
      "Firefox on Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari on Mac",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPad",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/123.0.0.0",
      "Opera on ChromeOS",
    ],
    ["Firefox/143.0", "Firefox"],
    ["okhttp (Android)", "Android"],
  ])("%s is %s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  test.each([null, "", "node", "<script>alert(1)</script>", "x".repeat(10_000)])(
    "is null for unknown headers: %s",
    (userAgent) => expect(deviceName(userAgent)).toBeNull(),
  );

  test("contains only words from our own list, for any header", () => {
    expect(deviceName("<b>Firefox/1</b> on Windows <img src=x>")).toBe("Firefox on Windows");
  });
});

describe("the network of an IP address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:0DB8:0000:00a1:aaaa:bbbb:cccc:dddd", "2001:db8:0"],
    ["2001:db8:0:a1::1", "2001:db8:0"],
    ["2001:db8::1", "2001:db8:0"],
    ["::2", "0:0:0"],
    ["127.0.0.1", null],
    ["::1", null],
    ["::ffff:127.0.0.1", null],
    ["::ffff:0102:0304", "1.2.3.4"],
    ["0:0:0:0:0:ffff:1.2.3.4", "1.2.3.4"],
    ["::ffff:7f00:1", null],
    ["1.2.3.4:5555", "1.2.3.4"],
    ["[2001:db8::1]:443", "2001:db8:0"],
    ["fe80::1%eth0", null],
    ["2001:db8:1:2:3:4:1.2.3.4", "2001:db8:1"],
    ["0:0:0:0:0:0:0:1", null],
    ["127.1.2.3", null],
    ["100.64.0.9", null],
    ["100.127.255.1", null],
    ["100.128.0.1", "100.128.0.1"],
    ["64:ff9b::1.2.3.4", "1.2.3.4"],
    ["64:ff9b::10.0.0.2", null],
    ["somebody", null],
    ["1.2.3", null],
    ["1.2.3.400", null],
    ["1::2::3", null],
    ["2001:db8:1:2:3:4:5", null],
    ["2001:db8:1:2:3:4:5:6:7", null],
    ["12345::1", null],
    ["", null],
    [null, null],
  ])("%s is counted under %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
