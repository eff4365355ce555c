import { expect, test } from "vitest";
import { FitSlot } from "#src/features/listings/components/FitSlot.tsx";
import { show } from "../catalogue/stage";
import { aListingPage } from "../kit/aListingPage";

test("a user without a tank is asked to add one", () => {
  show(<FitSlot listing={aListingPage} tank={null} fit={undefined} />);
  expect(document.body.textContent).toContain(
    "Add your tank to see whether each listing suits it.",
  );
});
