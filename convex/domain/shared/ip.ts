const OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** The eight numbers of an IPv6 address; null for what is none. */
function groupsOf(address: string): number[] | null {
  // The last two may be written as an IPv4 address.
  const dotted = /(?:^|:)([\d.]+\.[\d.]+)$/.exec(address)?.[1];
  if (dotted !== undefined && !IPV4.test(dotted)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = dotted?.split(".").map(Number) ?? [];
  const hex = (high: number, low: number) => (high * 256 + low).toString(16);
  const plain = dotted ? address.slice(0, -dotted.length) + `${hex(a, b)}:${hex(c, d)}` : address;
  const halves = plain.split("::").map((half) => (half === "" ? [] : half.split(":")));
  const [first = [], last] = halves;
  const zeros = last === undefined ? 0 : 8 - first.length - last.length;
  if (halves.length > 2 || (last !== undefined && zeros < 1)) return null;
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...(last ?? [])];
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => parseInt(group, 16));
}

/** An IPv4 address, also one that is written within an IPv6 address; null for any other. */
function ipv4Of(address: string, groups: number[] | null): string | null {
  if (IPV4.test(address)) return address.split(".").map(Number).join(".");
  if (groups === null || groups.slice(0, 5).some((group) => group !== 0)) return null;
  const [, , , , , marker, high = 0, low = 0] = groups;
  if (marker !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Addresses of machines within one network: this machine's own, and those that a proxy beside the backend has. */
const INNER_IPV4 = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./;
const isInnerIpv6 = ([first = 0, ...rest]: number[]): boolean =>
  (first & 0xfe00) === 0xfc00 ||
  (first & 0xffc0) === 0xfe80 ||
  (first === 0 && rest.slice(0, -1).every((group) => group === 0) && (rest.at(-1) ?? 0) < 2);

/**
 * What a limit by internet address counts under: an IPv4 address as it is, the first 48 bits of an IPv6 address,
 * for one household or one rented server may have all the rest to itself. Null when `ip` is no address, or
 * one of a local proxy, which every caller behind it shares: it tells nobody from anybody.
 */
export function networkOf(ip: string | null): string | null {
  // Some write a port or a zone after it.
  const bare = (ip ?? "").toLowerCase().replace(/^\[(.*)\](?::\d+)?$/, "$1");
  const address = bare.replace(/^([\d.]+):\d+$/, "$1").replace(/%.*$/, "");
  const groups = groupsOf(address);
  const ipv4 = ipv4Of(address, groups);
  if (ipv4 !== null) return INNER_IPV4.test(ipv4) ? null : ipv4;
  if (groups === null || isInnerIpv6(groups)) return null;
  return groups
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(":");
}
