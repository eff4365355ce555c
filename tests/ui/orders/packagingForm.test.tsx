/** The seller's checklist before dispatch, for animals and for plants. */

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import PackagingReviewPage from "#src/features/orders/pages/PackagingReviewPage.tsx";
import { orderDetails } from "../catalogue/rows";
import { show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { Frame, Page, viewers } from "../viewers";
import { aPhoto } from "./claims/rows";

test.each([
  ["animals", true, ["Fasted", "Bagged", "Insulated", "Labelled"], /“Live animals”/],
  ["plants", false, ["Bagged", "Insulated", "Labelled"], /“Live plants”/],
] as const)(
  "the packaging form asks only for the steps needed for %s",
  async (...[, hasAnimals, steps, label]) => {
    const savePackaging = vi.fn((_: unknown) => null);
    onCall(api.orders.packaging.save, savePackaging);
    answer(api.orders.packaging.get, {
      orderUuid: orderDetails.uuid,
      listingTitle: "Java fern",
      quantity: 1,
      status: "processing",
      deliveryMethod: "courier",
      viewerSide: "seller",
      hasAnimals,
      review: null,
      canScore: false,
    });
    show(<PackagingReviewPage />, {
      auth: viewers.seller(),
      at: "/review-packaging/t1",
      path: "/review-packaging/:transactionId",
    });
    screen.getByText(label);
    expect(screen.queryByRole("checkbox", { name: /^Fasted/ }) !== null).toBe(hasAnimals);
    const saveButton = screen.getByRole("button", { name: "Save the checklist" });
    fireEvent.click(saveButton);
    expect(await screen.findAllByText("Please complete this step.")).toHaveLength(steps.length);
    for (const step of steps) {
      fireEvent.click(screen.getByRole("checkbox", { name: new RegExp(`^${step}`) }));
    }
    fireEvent.click(saveButton);
    await waitFor(() => expect(savePackaging).toHaveBeenCalledOnce());
    expect(savePackaging.mock.calls[0]?.[0]).toMatchObject({
      checklist: { fasted: hasAnimals, bagged: true, heatPack: false },
    });
  },
);

test.each([
  ["two days before", "2026-12-15T10:00Z", true],
  ["a second before the day before", "2026-12-15T23:59:59Z", true],
  ["the day before", "2026-12-16T00:00:01Z", false],
  ["in person", null, false],
])("the form says from when packing counts: %s", (_, now, isShown) => {
  vi.useFakeTimers({ now: Date.parse(now ?? "2026-12-15T10:00Z"), toFake: ["Date"] });
  answer(api.orders.packaging.get, {
    orderUuid: orderDetails.uuid,
    listingTitle: "Java fern",
    quantity: 1,
    status: "processing",
    deliveryMethod: now === null ? "collection" : "courier",
    ...(now !== null && { dispatchOn: Date.parse("2026-12-17T12:00Z") }),
    viewerSide: "seller",
    hasAnimals: false,
    review: null,
    canScore: false,
  });
  show(<PackagingReviewPage />, {
    auth: viewers.seller(),
    at: "/review-packaging/t1",
    path: "/review-packaging/:transactionId",
  });
  const text = screen.queryByText(
    /^Until Wednesday 16 December, the day before you send the parcel/,
  );
  expect(text !== null).toBe(isShown);
});

const checklist = { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true };
const review = { checklist, photos: [aPhoto(1)], weather: null, score: null, createdAt: 1 };
const earlierReview = { ...review, checklist: { ...checklist, heatPack: false }, photos: [] };

test.each([
  ["saved", null],
  ["changed", earlierReview],
])("a checklist %s on another device isn't overwritten by the open form", async (_, before) => {
  const savePackaging = vi.fn((_: unknown) => null);
  onCall(api.orders.packaging.save, savePackaging);
  const page: FunctionReturnType<typeof api.orders.packaging.get> = {
    orderUuid: orderDetails.uuid,
    listingTitle: "Java fern",
    quantity: 1,
    status: "processing",
    deliveryMethod: "courier",
    viewerSide: "seller",
    hasAnimals: true,
    review: before,
    canScore: false,
  };
  const tree = () => (
    <Frame auth={viewers.seller()} at="/review-packaging/t1">
      <Page path="/review-packaging/:transactionId">
        <PackagingReviewPage />
      </Page>
    </Frame>
  );
  answer(api.orders.packaging.get, page);
  const { rerender } = render(tree());
  const weather = "Frost overnight";
  fireEvent.change(screen.getByLabelText(/^Weather/), { target: { value: weather } });
  answer(api.orders.packaging.get, { ...page, review });
  rerender(tree());
  fireEvent.click(screen.getByRole("button", { name: "Save the checklist" }));
  await waitFor(() => expect(savePackaging).toHaveBeenCalledOnce());
  expect(savePackaging.mock.calls[0]?.[0]).toEqual({ transactionId: "t1", weather });
});
