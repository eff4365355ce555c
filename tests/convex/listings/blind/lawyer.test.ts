import { expect, test } from "vitest";
import { lawOf, offeredBlocked } from "../../../../convex/domain/listings/law/law";
import { lawPlacesOf } from "../../../../convex/domain/listings/law/places";
import { LAWYER_DESCRIPTIONS, LAWYER_LAW, LAWYER_OFFERS, LAWYER_TITLES } from "./lawyer";

const FITS: Record<string, readonly string[]> = {
  stop: ["blocked", "name"],
  ask: ["blocked", "name", "proof"],
  clear: ["allowed", "note"],
};
const linesOf = (list: string) => list.split("\n").filter((line) => line !== "");

test.each(linesOf(LAWYER_LAW))("%s", (line) => {
  const [, text = "", wanted = "", outcode = ""] = line.split("|").map((cell) => cell.trim());
  expect(FITS[wanted]).toContain(lawOf({ title: text, name: text }, lawPlacesOf(outcode)).status);
});

test.each(linesOf(LAWYER_DESCRIPTIONS))("%s", (text) => {
  expect(offeredBlocked(text)?.term).toBeUndefined();
});

test.each(linesOf(LAWYER_TITLES))("%s", (text) => {
  expect(FITS["clear"]).toContain(lawOf({ title: text, name: text }).status);
});

test.each(linesOf(LAWYER_OFFERS))("offered: %s", (text) => {
  expect(offeredBlocked(text)?.term).toBeDefined();
});
