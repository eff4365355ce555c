/**
 * The buyer's two hours for a claim: the countdown, the form, and recovery after a lost connection
 * or a reload.
 */

import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, afterEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { fail } from "#convex/errors.ts";
import * as images from "#src/components/uploads/images.ts";
import * as uploads from "#src/components/uploads/useUpload.ts";
import { ClaimPanel } from "#src/features/orders/claims/ClaimPanel.tsx";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";
import { setServerTime } from "#src/lib/serverTime.ts";
import { totalText } from "#tests/convex/kit/totals.ts";
import { id } from "#tests/ui/catalogue/stage.tsx";
import { answer, connection, onCall } from "#tests/ui/fakeConvex.ts";
import { Frame, viewers } from "#tests/ui/viewers.tsx";
import { aClaim, anArrivedOrder } from "./rows";

beforeEach(() => {
  vi.spyOn(images, "makeSizes").mockImplementation(async (blob) => ({
    full: { blob, width: 800, height: 600 },
    placeholder: "AAAA",
  }));
  vi.spyOn(uploads, "useUpload").mockReturnValue(async (file) => {
    const { name } = file as File;
    return { storageId: name as never, url: `http://files.test/${name}` };
  });
});

const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  setServerTime(Date.now(), Date.now());
});

const panel = (order = anArrivedOrder(), isReporting = false) => (
  <Frame auth={viewers.user()}>
    <ClaimPanel order={order} isReporting={isReporting} />
  </Frame>
);
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const descriptionField = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: /What happened/ });
/** Whether the element, or one that contains it, has the focus; `body` means that the focus was lost. */
const hasFocus = (element: Element) =>
  document.activeElement !== document.body && document.activeElement!.contains(element);
/** The panel's own status text; toasts have their own regions. */
const statusText = () => within(screen.getByRole("region")).getByRole("status").textContent;
const send = () => userEvent.click(screen.getByRole("button", { name: "Send the claim" }));
const type = (element: Element, value: string) => fireEvent.change(element, { target: { value } });

async function open() {
  await userEvent.click(screen.getByRole("button", { name: "Something is wrong" }));
}
async function fill() {
  type(box("Dead on arrival"), "2");
  type(descriptionField(), "Two were dead in the bag.");
  await userEvent.upload(
    screen.getByLabelText("Choose photos"),
    new File(["x"], "bag.jpg", { type: "image/jpeg" }),
  );
  await screen.findByAltText("Your claim, photo 1");
}

test("opening the form moves the focus to it, and closing it moves the focus to the button", async () => {
  render(panel());
  await open();
  expect(hasFocus(box("Dead on arrival"))).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(hasFocus(screen.getByRole("button", { name: "Something is wrong" }))).toBe(true);
});

describe("the time left to claim", () => {
  test("counts down by the second without announcing itself or re-rendering the panel", async () => {
    vi.useFakeTimers();
    const renderedAt = Date.now() - HOUR;
    const onRender = vi.fn(() => renderedAt);
    render(panel(Object.defineProperty(anArrivedOrder(), "deliveredAt", { get: onRender })));
    const timer = screen.getByRole("timer");
    expect(timer.textContent).toBe("1:00:00");
    expect(
      timer.closest('[role="status"], [aria-live="polite"], [aria-live="assertive"]'),
    ).toBeNull();
    onRender.mockClear();
    await act(async () => void (await vi.advanceTimersByTimeAsync(3000)));
    expect(timer.textContent).toBe("59:57");
    expect(onRender).not.toHaveBeenCalled();
  });

  test("is replaced by the deadline when it is over, without a link to the form", async () => {
    vi.useFakeTimers();
    render(panel(anArrivedOrder({ deliveredAt: Date.now() - 2 * HOUR + 2000 })));
    expect(statusText()).toBe("");
    await act(async () => void (await vi.advanceTimersByTimeAsync(3000)));
    expect(statusText()).toMatch(/^The time to report a problem ended on /);
    expect(screen.queryByRole("button", { name: "Something is wrong" })).toBeNull();
    expect(screen.queryByRole("timer")).toBeNull();
  });

  test("is the server's, so that a phone whose clock is three hours fast still shows the form", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const serverTime = Date.now();
    vi.setSystemTime(serverTime + 3 * HOUR);
    onCall(api.shared.clock.now, () => serverTime);
    render(panel(anArrivedOrder({ deliveredAt: serverTime - HOUR })));
    await screen.findByRole("button", { name: "Something is wrong" });
    await open();
    expect(screen.getByRole("timer").textContent).toMatch(/^(1:00:00|59:5\d)$/);
    expect(descriptionField()).toBeTruthy();
  });

  test.each(["buyer", "seller"] as const)(
    "has no end while the order waits for its buyer, as the %s sees it",
    async (viewerSide) => {
      const deliveredAt = Date.now() - 50 * HOUR;
      const order = { deliveredAt, arrivalAssumed: true, waitsForBuyer: true, viewerSide } as const;
      render(panel(anArrivedOrder(order)));
      expect(statusText()).toBe("");
      expect(screen.queryByRole("timer")).toBeNull();
      expect(screen.getByText(/can still report/)).toBeTruthy();
      expect(document.body.textContent).not.toContain("Invalid");
      if (viewerSide === "seller") return;
      await open();
      expect(descriptionField()).toBeTruthy();
    },
  );

  test("is also shown to the seller, without a form", () => {
    render(panel(anArrivedOrder({ viewerSide: "seller" })));
    expect(screen.getByText(/The buyer can report a problem for another/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Something is wrong" })).toBeNull();
  });

  test("keeps the text of an open form when it runs out", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(panel(anArrivedOrder({ deliveredAt: Date.now() - 2 * HOUR + 60_000 })));
    await open();
    type(descriptionField(), "Two were dead.");
    await act(async () => void (await vi.advanceTimersByTimeAsync(61_000)));
    expect(screen.getByText(/The time to report a problem ended on/)).toBeTruthy();
    expect(descriptionField().value).toBe("Two were dead.");
  });
});

describe("the proposed refund", () => {
  test("is calculated while typing, and includes delivery if all are dead", async () => {
    render(panel());
    await open();
    const refundText = () => screen.getByText("Proposed refund").parentElement?.textContent;
    expect(refundText()).toContain("£0.00");
    type(box("Dead on arrival"), "2");
    expect(refundText()).toContain("£5.00");
    type(box("In poor condition"), "1");
    expect(refundText()).toContain("£7.50");
    type(box("In poor condition"), "");
    type(box("Dead on arrival"), "6");
    expect(refundText()).toContain("£27.00");
    expect(screen.getByText(/and the delivery of £12.00/)).toBeTruthy();
    type(box("Dead on arrival"), "7");
    expect(refundText()).toContain("£0.00");
  });

  test("counts each listing by itself, and the delivery only if everything is dead", async () => {
    const [line] = anArrivedOrder().lines;
    const moss = { ...line!, listingId: id("listings", "moss"), title: "Java moss", quantity: 1 };
    render(panel(anArrivedOrder({ lines: [line!, { ...moss, unitPrice: 400 }] })));
    await open();
    const group = (name: string) => within(screen.getByRole("group", { name }));
    const deadCountField = (name: string) =>
      group(name).getByRole("textbox", { name: "Dead on arrival" });
    const refundText = () => screen.getByText("Proposed refund").parentElement?.textContent;
    type(deadCountField("How many Cherry shrimp had a problem?"), "6");
    expect(refundText()).toContain("£15.00");
    expect(screen.queryByText(/and the delivery/)).toBeNull();
    type(deadCountField("How many Java moss had a problem?"), "1");
    expect(refundText()).toContain(totalText(1500, 1200));
    screen.getByText(/6 animals at £2.50, 1 animal at £4.00, and the delivery of £12.00/);
    type(deadCountField("How many Java moss had a problem?"), "2");
    await send();
    group("How many Java moss had a problem?").getByText(
      "Your numbers add up to more than the 1 you ordered.",
    );
  });

  test("never exceeds what can still be refunded", async () => {
    render(panel(anArrivedOrder({ refundable: 300 })));
    await open();
    type(box("Dead on arrival"), "2");
    expect(screen.getByText("Proposed refund").parentElement?.textContent).toContain("£3.00");
    expect(
      screen.getByText(/^Only £[\d.]+ can still be refunded|Only £[\d.]+ can still be refunded/),
    ).toBeTruthy();
  });
});

test("reporting a problem with a parcel on its way moves the focus to the open form", () => {
  const { rerender } = render(panel(anArrivedOrder({ status: "shipped", deliveredAt: null })));
  expect(screen.queryByRole("heading")).toBeNull();
  rerender(panel(anArrivedOrder(), true));
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Live arrival" }));
  expect(screen.getByRole("button", { name: "Send the claim" })).toBeTruthy();
});

test("a claim about plants mentions neither animals nor live arrival", async () => {
  render(panel(anArrivedOrder({ hasAnimals: false })));
  screen.getByRole("heading", { name: "Arrival" });
  screen.getByText(/Is anything dead, damaged, missing or wrong\?/);
  await open();
  type(box("Dead on arrival"), "2");
  expect(screen.getByRole("group", { name: "How many plants had a problem?" })).toBeTruthy();
  expect(document.body.textContent).toContain("2 plants at £2.50");
  expect(document.body.textContent).toContain("Take one to six photos now. Show the parcel");
  expect(document.body.textContent).not.toMatch(/animal|live/i);
});

describe("sending a claim", () => {
  test("reports what is missing at each field, and sends nothing", async () => {
    const makeClaim = vi.fn();
    onCall(api.claims.cases.make, makeClaim);
    render(panel());
    await open();
    await send();
    expect(await screen.findByText("Enter a number for at least one problem.")).toBeTruthy();
    expect(screen.getByText("Add at least one photo.")).toBeTruthy();
    expect(screen.getByText("Please say in a few words what happened.")).toBeTruthy();
    expect(await screen.findByText("3 things need your attention")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: /^Dead on arrival: / }));
    expect(document.activeElement).toBe(box("Dead on arrival"));
    type(box("Dead on arrival"), "5");
    type(box("In poor condition"), "2");
    await send();
    expect(
      await screen.findByText("Your numbers add up to more than the 6 you ordered."),
    ).toBeTruthy();
    expect(makeClaim).not.toHaveBeenCalled();
  });

  test("sends numbers, text and photos once, however often it is clicked, then focuses the claim", async () => {
    const makeClaim = vi.fn(() => null);
    onCall(api.claims.cases.make, makeClaim);
    const { rerender } = render(panel());
    await open();
    await fill();
    await userEvent.dblClick(screen.getByRole("button", { name: "Send the claim" }));
    expect(makeClaim).toHaveBeenCalledOnce();
    expect(makeClaim).toHaveBeenCalledWith({
      orderId: anArrivedOrder().uuid,
      items: [{ listingId: anArrivedOrder().listingId, problem: "dead", animals: 2 }],
      description: "Two were dead in the bag.",
      photos: [{ storageId: "bag.jpg", width: 800, height: 600, placeholder: "AAAA" }],
    });
    answer(api.claims.cases.ofOrder, aClaim());
    rerender(panel(anArrivedOrder({ status: "disputed" })));
    const heading = screen.getByRole("heading", { name: "Live-arrival claim" });
    expect(document.activeElement).toBe(heading);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("after the deadline shows it, and keeps the text", async () => {
    const order = anArrivedOrder();
    const dueAt = (order.deliveredAt ?? 0) + 2 * HOUR;
    onCall(api.claims.cases.make, () => fail("claim_late", { dueAt }));
    render(panel(order));
    await open();
    await fill();
    await send();
    const note = await screen.findByText("Not sent");
    expect(note.closest("[role]")?.textContent).toMatch(/\d{1,2}:\d{2}/);
    expect(descriptionField().value).toBe("Two were dead in the bag.");
    expect(screen.getByAltText("Your claim, photo 1")).toBeTruthy();
  });

  test("without a network says so and waits, keeping the form", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(panel());
    await open();
    await fill();
    connection.isUp = false;
    await send();
    await act(async () => void (await vi.advanceTimersByTimeAsync(3000)));
    expect(
      screen.getByText(/No connection\. Your claim will be sent when you're back online/),
    ).toBeTruthy();
    expect(descriptionField().value).toBe("Two were dead in the bag.");
  });
});

test("a reload restores the form with numbers, text and photos", async () => {
  const order = anArrivedOrder();
  render(panel(order));
  await open();
  await fill();
  cleanup();
  render(panel(order));
  expect(box("Dead on arrival").value).toBe("2");
  expect(descriptionField().value).toBe("Two were dead in the bag.");
  expect(screen.getByAltText("Your claim, photo 1").getAttribute("src")).toContain("bag.jpg");
  expect(screen.getByText("Proposed refund").parentElement?.textContent).toContain("£5.00");
});

test("a damaged draft is ignored", () => {
  const order = anArrivedOrder();
  const draft = placeOf("user1", `claim.${order.uuid}`, "browser");
  saveDraft(draft, { dead: 3, description: ["Two"] });
  saveDraft({ ...draft, key: `${draft.key}.photos` }, [{ url: 1 }]);
  render(panel(order));
  expect(box("Dead on arrival").value).toBe("");
  expect(descriptionField().value).toBe("");
  expect(screen.queryByAltText("Your claim, photo 1")).toBeNull();
});
