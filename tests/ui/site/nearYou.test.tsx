/** The front page's listings near a place. */

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
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

test("an unknown postcode is reported, and the next one isn't while it loads", async () => {
  enter("ZZ99");
  expect(await screen.findByText(/We don't recognise “ZZ99”/)).toBeTruthy();
  enter("LS6");
  await waitFor(() => expect(screen.queryByText(/We don't recognise/)).toBeNull());
});

test("a cleared postcode clears the listings near it", async () => {
  enter("M1");
  expect(await screen.findByRole("heading", { name: "Near Manchester" })).toBeTruthy();
  enter("");
  expect(await screen.findByRole("heading", { name: "Near you" })).toBeTruthy();
  expect(screen.queryByText("See all listings, nearest first")).toBeNull();
});
