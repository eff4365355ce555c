import { lawPlacesOf } from "../listings/law/places";
import type { Nation } from "../shared/bankHolidays";

/**
 * The nations whose bank holidays count at an outward postcode; both for a district on a border. The islands have
 * holidays of their own, which we don't know: those of all of Great Britain count there.
 */
export function nationsOf(outcode: string | undefined): Nation[] {
  const places = lawPlacesOf(outcode);
  const nations: Nation[] = [];
  if (places.includes("England") || places.includes("Wales")) nations.push("englandAndWales");
  if (places.includes("Scotland")) nations.push("scotland");
  if (places.includes("Northern Ireland")) nations.push("northernIreland");
  return nations;
}
