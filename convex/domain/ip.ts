/** True for addresses that every caller behind a local proxy shares: they tell nobody from anybody. */
function isLoopback(ip: string): boolean {
  return ip === "::1" || ip.startsWith("127.");
}

/**
 * What a limit by internet address counts under: an IPv4 address as it is, the first 48 bits of an IPv6 address,
 * for one household or one rented server may have all the rest to itself. Null when `ip` is unknown or this machine's own.
 */
export function networkOf(ip: string | null): string | null {
  if (ip === null || ip === "") return null;
  const address = ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (isLoopback(address)) return null;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  return groups
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
