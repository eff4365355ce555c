/**
 * Descriptions that name what may not be listed: those that offer it, whatever stands earlier in the sentence, and those that
 * only say there is none of it.
 */
import { describe, expect, test } from "vitest";
import { lawOf, offeredBlocked } from "../../../convex/domain/listings/law/law";
import { lawPlacesOf } from "../../../convex/domain/listings/law/places";

const OFFERED = [
  "No timewasters, signal crayfish £5",
  "No timewasters signal crayfish £5",
  "No offers. Signal crayfish",
  "No offers signal crayfish",
  "not cheap but signal crayfish are worth it",
  "no returns signal crayfish trio",
  "No, signal crayfish £5",
  "No more, signal crayfish £5",
  "No postage - signal crayfish for collection",
  "No time for them any more, so water hyacinth to give away",
  "Not a shop, home bred signal crayfish",
  "Never any trouble with my marbled crayfish",
  "Cannot deliver, water hyacinth by the bucket",
  "I can't keep my signal crayfish",
  "Unlike the shops, I sell floating pennywort",
  "Avoid disappointment and reserve your signal crayfish",
  "Without reserve: signal crayfish",
  "Without a doubt the best water hyacinth",
  "No snails signal crayfish £5",
  "No snails, signal crayfish £5",
  "No pests, parrots feather in every bag",
  "Not only signal crayfish",
  "No fewer than five signal crayfish",
  "No problem, signal crayfish or guppies",
  "No timewasters guppies or signal crayfish",
  "Signal crayfish free to a good home",
  "Signal crayfish - free",
  "Signal crayfish free with every order",
  "You have never kept signal crayfish like these",
  "Why not have signal crayfish",
  "Don't miss out signal crayfish going fast",
  "Free of charge signal crayfish",
  "Free from my pond, water hyacinth",
  "Instead of cash I take guppies, you get signal crayfish",
  "No signal crayfish for sale last week, now signal crayfish £5",
  "No space in the tank, pumpkinseed must go",
  "Isn't cheap, azolla never is",
  "No duckweed (azolla £2)",
  "Not sure what to ask for signal crayfish, £5",
  "I have no room for my signal crayfish",
  "No swaps/signal crayfish £5",
  "No PayPal and signal crayfish only cash",
  "No signal crayfish (only joking) signal crayfish £5",
  "I don't breed but have signal crayfish",
  "Azolla, no snails",
  "This is azolla free to a good home",
  "Signal, crayfish £5",
  "Signal crayfish or guppies, £5",
  "No snails in my azolla",
  "No fish, just azolla",
  "I cannot deliver the azolla",
];

const LAWFUL = [
  "no apple snails in my tank",
  "There are no apple snails, no Pomacea diffusa and no pests.",
  "never kept with crayfish",
  "never kept with signal crayfish",
  "no signal crayfish",
  "These are not signal crayfish",
  "no snails or crayfish",
  "no snails or signal crayfish",
  "No duckweed, water hyacinth or snails",
  "No duckweed, no water hyacinth, no snails",
  "No water hyacinth/azolla/duckweed",
  "My perch eats signal crayfish",
  "a signal crayfish-free pond",
  "Signal-crayfish-free",
  "Guaranteed azolla free",
  "The tank is always floating pennywort free",
  "Do not keep them with signal crayfish",
  "Don't mix with marbled crayfish",
  "Not suitable for a tank with signal crayfish",
  "They can't be kept in the same tank as fish, nor with signal crayfish",
  "Not to be confused with floating pennywort",
  "It has never been in contact with water hyacinth",
  "Grown without any contact with azolla",
  "Free from duckweed and azolla",
  "free of snails, azolla and planaria",
  "We do not sell signal crayfish",
  "I don't have any marbled crayfish",
  "I have never had signal crayfish",
  "The bag does not contain azolla",
  "Unlike signal crayfish they leave plants alone",
  "Amano shrimp rather than signal crayfish",
  "Its flowers look like those of water hyacinth",
  "Similar to floating pennywort, but this is Hydrocotyle tripartita",
  "Neither azolla nor water hyacinth",
  "No other invasive plants, no parrots feather",
  "Sold as Limnobium, not water hyacinth, £3",
  "No live plants such as azolla",
  "There has never been any azolla in my tanks",
  "I will not include azolla",
  "They will not be sent with azolla",
  "No nasties or azolla",
  "100% azolla free",
  "No duckweed, snails or azolla",
  "No timewasters, ten guppies, never kept with signal crayfish",
];

describe("what a sentence offers", () => {
  test.each(OFFERED)("stopped: %o", (text) => {
    expect(offeredBlocked(text)?.reason).toMatch(/\.$/);
  });
  test.each(LAWFUL)("lawful: %o", (text) => {
    expect(offeredBlocked(text)).toBeNull();
  });

  test("in a title no negation counts, since titles are what buyers find it by", () => {
    for (const title of ["No timewasters, signal crayfish £5", "No offers. Signal crayfish"]) {
      expect(lawOf({ title, name: "Guppy" }).status).toBe("blocked");
    }
  });

  test("where every crayfish is barred, a name within a longer one is denied with it", () => {
    const scotland = lawPlacesOf("EH1");
    expect(offeredBlocked("No signal crayfish", scotland)).toBeNull();
    expect(offeredBlocked("never kept with crayfish", scotland)).toBeNull();
    expect(offeredBlocked("no snails or crayfish", scotland)).toBeNull();
    expect(offeredBlocked("crayfish-free tank", scotland)).toBeNull();
    expect(offeredBlocked("No timewasters, blue crayfish", scotland)).not.toBeNull();
  });
});
