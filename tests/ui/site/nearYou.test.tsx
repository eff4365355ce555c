/** The front page's listings near a place. */
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { NearYou } from "#src/features/site/components/NearYou.tsx";
import { answerBy } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

beforeEach(() => {
  answerBy(api.listings.browse.nearby, ({ outcode }) =>
    outcode === "ZZ99"
      ? null
      : outcode === "M1"
        ? { place: "Manchester", listings: [] }
        : undefined,
  );
  render(
    <Frame auth={viewers.visitor()}>
      <NearYou settingsOutcode={undefined} />
    </Frame>,
  );
});

function enter(outcode: string) {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: outcode } });
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
}

test("an unknown postcode is reported, and the next one isn't while it loads", () => {
  enter("ZZ99");
  expect(screen.getByText(/We don't recognise “ZZ99”/)).toBeTruthy();
  enter("LS6");
  expect(screen.queryByText(/We don't recognise/)).toBeNull();
});

test("a cleared postcode clears the listings near it", () => {
  enter("M1");
  expect(screen.getByRole("heading", { name: "Near Manchester" })).toBeTruthy();
  enter("");
  expect(screen.getByRole("heading", { name: "Near you" })).toBeTruthy();
  expect(screen.queryByText("See everything by distance")).toBeNull();
});
