const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** The eight groups of an IPv6 address; null if it isn't one. */
function groupsOf(address: string): number[] | null {
  // The last two groups may be written as an IPv4 address.
  const ipv4 = /(?:^|:)([\d.]+\.[\d.]+)$/.exec(address)?.[1];
  if (ipv4 !== undefined && !IPV4.test(ipv4)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = ipv4?.split(".").map(Number) ?? [];
  const hex = (high: number, low: number) => (high * 256 + low).toString(16);
  const ipv6Address = ipv4 ? address.slice(0, -ipv4.length) + `${hex(a, b)}:${hex(c, d)}` : address;
  const halves = ipv6Address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const [first = [], last] = halves;
  const zeros = last === undefined ? 0 : 8 - first.length - last.length;
  if (halves.length > 2 || (last !== undefined && zeros < 1)) return null;
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...(last ?? [])];
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => parseInt(group, 16));
}

/** Prefixes of an embedded IPv4 address: on a dual-stack socket, and behind a translating network (NAT64). */
const IPV4_PREFIXES = ["0:0:0:0:0:ffff", "64:ff9b:0:0:0:0"];

/** An IPv4 address, also if embedded in an IPv6 address; null for any other. */
function ipv4Of(address: string, groups: number[] | null): string | null {
  if (IPV4.test(address)) return address.split(".").map(Number).join(".");
  if (groups === null) return null;
  const prefix = groups.slice(0, 6).map((group) => group.toString(16));
  if (!IPV4_PREFIXES.includes(prefix.join(":"))) return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Private addresses: this machine's own, a proxy's next to the backend, and a carrier's shared ones. */
const PRIVATE_IPV4 =
  /^(?:0|10|127|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;
const isPrivateIpv6 = ([first = 0, ...rest]: number[]): boolean =>
  (first & 0xfe00) === 0xfc00 ||
  (first & 0xffc0) === 0xfe80 ||
  (first === 0 && rest.slice(0, -1).every((group) => group === 0) && (rest.at(-1) ?? 0) < 2);

/**
 * The rate-limit key of an IP address: an IPv4 address itself, or the first 48 bits of an IPv6 address,
 * because one household or rented server may own all addresses below that. Null if `ip` isn't an address,
 * or a local proxy's, which doesn't distinguish its callers.
 */
export function networkOf(ip: string | null): string | null {
  // Some servers append a port or a zone.
  const bareAddress = (ip ?? "").toLowerCase().replace(/^\[(.*)\](?::\d+)?$/, "$1");
  const address = bareAddress.replace(/^([\d.]+):\d+$/, "$1").replace(/%.*$/, "");
  const groups = groupsOf(address);
  const ipv4 = ipv4Of(address, groups);
  if (ipv4 !== null) return PRIVATE_IPV4.test(ipv4) ? null : ipv4;
  if (groups === null || isPrivateIpv6(groups)) return null;
  return groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":");
}
