/** Pages show every text of `tests/catalogue/specificationTexts.ts` that belongs on a page. */

import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { filled, type ShownText, specificationTexts } from "#tests/catalogue/specificationTexts.ts";
import { accountSituations } from "./accounts";
import { adminSituations } from "./admin";
import { frameSituations } from "./frame";
import { messageSituations } from "./messages";
import { moderationSituations } from "./moderation";
import { orderSituations } from "./orders";
import { sellerSituations } from "./sellers";
import type { Situation } from "./stage";

const situations: Record<ShownText, Situation> = {
  ...accountSituations,
  ...frameSituations,
  ...messageSituations,
  ...orderSituations,
  ...sellerSituations,
  ...adminSituations,
  ...moderationSituations,
};

beforeEach(() => {
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});

/** All text in the document, including text for screen readers. */
function shownText(): string {
  const attributes = [...document.querySelectorAll("[title], [aria-label]")].flatMap((element) => [
    element.getAttribute("title") ?? "",
    element.getAttribute("aria-label") ?? "",
  ]);
  return [document.body.textContent, ...attributes].join("\n").replace(/[^\S\n]+/g, " ");
}

describe("the pages", () => {
  test.each(Object.keys(specificationTexts.shown) as ShownText[])("show '%s'", async (text) => {
    expect(shownText()).not.toContain(text);
    const expected = filled(text, (await situations[text]()) ?? {});
    if (!shownText().includes(expected))
      await waitFor(() => expect(shownText()).toContain(expected));
  });
});
