/** Postcode areas across the sea from Great Britain. */
const SHORES = new Map([
  ["BT", "Northern Ireland"],
  ["IM", "the Isle of Man"],
  ["GY", "Guernsey"],
  ["JE", "Jersey"],
]);

export function landmassOf(outcode: string): string {
  const [letters = ""] = /^[A-Z]+(?=\d)/i.exec(outcode.trim()) ?? [];
  return SHORES.get(letters.toUpperCase()) ?? "Great Britain";
}

/** Whether the sea separates two outward postcodes; live deliveries may not cross it. */
export const needsSeaCrossing = (from: string, to: string): boolean =>
  landmassOf(from) !== landmassOf(to);

/**
 * Why nothing alive may be sent between two places by any method; null if it may. Goods from Great
 * Britain to Northern Ireland enter the EU's animal health area and need a signed certificate and an
 * inspection at Belfast or Larne (DAERA), which hobbyists cannot provide. The islands have their own
 * rules.
 */
export function crossingRestriction(from: string, to: string): string | null {
  if (!needsSeaCrossing(from, to)) return null;
  const shores = [landmassOf(from), landmassOf(to)];
  const isIrish = shores.includes("Northern Ireland") && shores.includes("Great Britain");
  const reason = isIrish
    ? "animals need a health certificate and an inspection to cross the Irish Sea, and plants need a health check"
    : "each has its own import rules";
  return `Animals and plants can't go between ${shores.join(" and ")} on Shoal, even if you hand them over in person: ${reason}.`;
}
