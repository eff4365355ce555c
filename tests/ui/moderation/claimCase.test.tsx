/** The information an admin needs to decide a claim, and the decision itself. */

import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";
import { totalText } from "#tests/convex/kit/totals.ts";
import { anOrder } from "../catalogue/rows";
import { id } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { aClaim, anArrivedOrder, aPhoto } from "../orders/claims/rows";
import { Frame, signedIn, viewers } from "../viewers";

const person = (name: string, userId: string, claims = 1): ClaimCase["buyer"] => ({
  userId: id("users", userId),
  name,
  email: `${userId}@shoal.test`,
  claims,
  paidOrders: 4,
  past: [],
});
const aCase: ClaimCase = {
  decidedBy: null,
  claim: aClaim({
    viewerSide: "admin",
    status: "contested",
    waitsFor: "admin",
    respondBy: null,
    answer: { words: "They left in good health.", photos: [aPhoto(2)], offer: null, at: 0 },
  }),
  dueDay: 12 * 3_600_000,
  arrivalAssumed: false,
  earlier: null,
  order: { ...anOrder, quantity: 6, lines: anArrivedOrder().lines, exceptions: [] },
  delivery: {
    method: "courier",
    fromOutcode: "LS6",
    toOutcode: "M1",
    miles: 36,
    address: {
      name: "Nell Newcomer",
      line1: "1 Willow Walk",
      town: "Manchester",
      postcode: "M1 1AA",
      phone: "0161 496 0000",
    },
    courier: "APC Overnight",
    courierAuthorisation: "UK/T2/00417",
    trackingReference: null,
    shippedAt: 0,
    deliveredAt: 26 * 3_600_000,
  },
  timeline: [],
  packaging: {
    checklist: { fasted: true, bagged: true, insulated: true, heatPack: false, labelled: true },
    photos: [],
    weather: "3 to 8 °C",
    score: null,
    createdAt: 0,
  },
  messages: [
    {
      from: id("users", "user2"),
      message: "It goes out on Monday.",
      photos: [],
      timestamp: 0,
      about: null,
    },
  ],
  hasEarlierMessages: false,
  buyer: person("Nell Newcomer", "user1"),
  seller: person("Sam Seller", "user2"),
};

async function open(changes: Partial<ClaimCase> = {}, auth = viewers.admin()) {
  answer(api.orders.fulfilment.boughtListings, []);
  answer(api.claims.cases.caseOf, { ...aCase, ...changes });
  const tree = () => (
    <Frame auth={auth} at={`/admin/moderator-panel?claim=${anOrder.uuid}`}>
      <ModeratorPanelPage />
    </Frame>
  );
  const { rerender } = render(tree());
  await waitForParts();
  /** Simulates a live update. */
  return { rerender: () => rerender(tree()) };
}
const section = (name: string) => screen.getByRole("region", { name }).textContent;
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });

test("one screen has both sides, the route, the packaging, the messages and the history", async () => {
  await open();
  expect(screen.getByRole("banner").textContent).toContain(
    "Nell Newcomer (user1@shoal.test) against Sam Seller (user2@shoal.test)",
  );
  expect(section("Both sides")).toContain("Two were dead in the bag.");
  expect(section("Both sides")).toContain("They left in good health.");
  expect(section("Delivery")).toContain("LS6 to M1, 36 miles");
  expect(section("Delivery")).toContain("Nell Newcomer1 Willow WalkManchesterM1 1AA0161 496 0000");
  expect(section("Delivery")).toContain("26 hours");
  expect(section("Packaging")).toContain("No heat pack");
  expect(section("Packaging")).toContain("Weather on the day: 3 to 8 °C");
  expect(section("Messages")).toContain("Sam Seller");
  expect(section("Messages")).toContain("It goes out on Monday.");
  expect(section("Past claims")).toContain("4 paid orders");
  expect(screen.queryByText(/Repeat claimant/)).toBeNull();
});

test("a closed case shows only the outward postcodes of the route", async () => {
  await open({ delivery: { ...aCase.delivery, address: null } });
  expect(section("Delivery")).toContain("LS6 to M1, 36 miles");
  expect(section("Delivery")).not.toContain("Delivery address");
});

test("a frequent claimant is highlighted, with the outcomes", async () => {
  const earlierClaim = {
    orderUuid: crypto.randomUUID(),
    listingTitle: "Amano shrimp",
    kind: "live_arrival" as const,
    items: [{ listingId: anOrder.listingId, problem: "ill" as const, animals: 3 }],
    status: "declined" as const,
    amount: 0,
    createdAt: 0,
  };
  await open({ buyer: { ...person("Nell Newcomer", "user1", 3), past: [earlierClaim] } });
  expect(section("Past claims")).toContain("Repeat claimant: 3 claims");
  expect(section("Past claims")).toContain("3 in poor condition: declined");
});

test("the queue marks users with many claims, and links to the case", () => {
  const party = (name: string, userId: string) => ({
    userId: id("users", userId),
    name,
    email: `${userId}@shoal.test`,
    isSuspended: false,
    canSuspend: true,
  });
  const item = {
    kind: "claim" as const,
    at: 0,
    claimId: id("claims", "claim1"),
    orderUuid: anOrder.uuid,
    listingTitle: "Neon tetras",
    claimKind: "live_arrival" as const,
    items: aCase.claim.items,
    status: "open" as const,
    offer: null,
    respondBy: Date.now(),
    description: "Two were dead in the bag.",
    buyer: party("Nell Newcomer", "user1"),
    seller: party("Sam Seller", "user2"),
    claimsMade: 2,
    claimsReceived: 1,
  };
  const oneClaim = { ...item, claimId: id("claims", "claim2"), listingTitle: "Amano shrimp" };
  const items = [{ ...item, claimsMade: 3, claimsReceived: 4 }, oneClaim];
  answer(api.moderation.queue.queue, { items, hasMore: false });
  render(
    <Frame auth={viewers.admin()} at="/admin/moderator-panel">
      <ModeratorPanelPage />
    </Frame>,
  );
  const [manyText, fewText] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(manyText).toContain("Repeat claimant: 3 claims");
  expect(manyText).toContain("4 claims against them");
  expect(manyText).toContain("against Sam Seller (user2@shoal.test)");
  expect(fewText).toContain("Amano shrimp");
  expect(fewText).not.toMatch(/Repeat claimant|against them/);
  const [link] = screen.getAllByRole("link", { name: "Open the case" });
  expect(link?.getAttribute("href")).toBe(`/admin/moderator-panel?claim=${anOrder.uuid}`);
});

describe("the decision on a claim", () => {
  const decide = vi.fn(() => null);
  beforeEach(() => {
    decide.mockClear();
    onCall(api.claims.cases.decide, decide);
  });

  test("needs a reason and a sum that can still be refunded, and asks for confirmation", async () => {
    await open();
    expect(screen.getByRole("textbox", { name: "Amount" })).toHaveProperty("value", "5.00");
    type("Amount", "99");
    await click("Decide");
    expect(
      await screen.findByText(`Please enter an amount up to ${totalText(1500, 1200)}.`),
    ).toBeTruthy();
    expect(
      screen.getByText("Please give a reason. The buyer and the seller will see it."),
    ).toBeTruthy();
    type("Amount", "4");
    type("Reason", "One was alive in the video.");
    await click("Decide");
    await screen.findByRole("dialog", { name: "Refund £4.00?" });
    expect(decide).not.toHaveBeenCalled();
    await click("Refund £4.00");
    expect(decide).toHaveBeenCalledWith({
      claimId: aCase.claim.claimId,
      decision: "partial",
      amount: 400,
      reason: "One was alive in the video.",
    });
  });

  test.each([
    [/^Everything/, "full", `Refund ${totalText(1500, 1200)}`],
    [/^None/, "nothing", "No refund"],
  ] as const)("is sent: %s", async (choice, decision, confirm) => {
    await open();
    await userEvent.click(screen.getByRole("radio", { name: choice }));
    expect(screen.queryByRole("textbox", { name: "Amount" })).toBeNull();
    type("Reason", "As the photos show.");
    await click("Decide");
    await click(confirm);
    const reason = "As the photos show.";
    expect(decide).toHaveBeenCalledWith({ claimId: aCase.claim.claimId, decision, reason });
  });

  test("follows what has been refunded in the meantime, and asks again", async () => {
    const { rerender } = await open();
    type("Reason", "One was alive in the video.");
    await click("Decide");
    await screen.findByRole("dialog", { name: "Refund £5.00?" });
    answer(api.claims.cases.caseOf, {
      ...aCase,
      claim: { ...aCase.claim, proposedRefund: 250, refundable: 2525 },
    });
    rerender();
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("textbox", { name: "Amount" })).toHaveProperty("value", "2.50");
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty(
      "value",
      "One was alive in the video.",
    );
    await click("Decide");
    await screen.findByRole("dialog", { name: "Refund £2.50?" });
    expect(decide).not.toHaveBeenCalled();
  });

  test("gives way to another admin's if that came first, and keeps the typed text", async () => {
    const { rerender } = await open();
    type("Reason", "One was alive in the video.");
    answer(api.orders.fulfilment.boughtListings, []);
    answer(api.claims.cases.caseOf, {
      ...aCase,
      decidedBy: "Ada Admin",
      claim: {
        ...aCase.claim,
        status: "declined",
        waitsFor: null,
        decision: { by: "admin", amount: 0, reason: "All alive.", at: 0 },
      },
    });
    rerender();
    expect(await screen.findByText(/^By Ada Admin,/)).toBeTruthy();
    expect(section("What you had written")).toContain("One was alive in the video.");
  });

  test("is restored as a draft on returning to the page, for the same admin only", async () => {
    await open();
    type("Amount", "4");
    type("Reason", "One was alive in the video.");
    cleanup();
    await open({}, signedIn({ userId: id("users", "admin2"), role: "admin" }));
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "");
    cleanup();
    await open();
    expect(screen.getByRole("textbox", { name: "Amount" })).toHaveProperty("value", "4");
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty(
      "value",
      "One was alive in the video.",
    );
    await click("Decide");
    await click("Refund £4.00");
    await vi.waitFor(() => expect(decide).toHaveBeenCalledOnce());
    cleanup();
    await open();
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "");
  });

  test("on a free order has no amount, and can be for the buyer", async () => {
    await open({ claim: { ...aCase.claim, proposedRefund: 0, refundable: 0 } });
    expect(screen.queryByRole("textbox", { name: "Amount" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: /^For the buyer/ }));
    type("Reason", "As the photos show.");
    await click("Decide");
    await screen.findByRole("dialog", { name: "Decide for the buyer?" });
    await click("For the buyer");
    const reason = "As the photos show.";
    expect(decide).toHaveBeenCalledWith({ claimId: aCase.claim.claimId, decision: "full", reason });
  });

  test("can't be made while the seller has time to respond", async () => {
    await open({
      claim: { ...aCase.claim, status: "open", waitsFor: "seller", respondBy: Date.now() },
    });
    expect(section("Decision")).toContain("Waiting for the seller");
    expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
  });
});

test("a party's name links to their profile, unless their account is closed", async () => {
  await open({ seller: { ...person("Deleted user", "user2"), isProfileHidden: true } });
  const pastClaims = screen.getByRole("region", { name: "Past claims" });
  expect(pastClaims.textContent).toContain("Deleted user");
  const links = within(pastClaims).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Nell Newcomer"]);
});

test("a late claim shows when the order was due, the assumed arrival and the earlier claim on top", async () => {
  const [day, hour] = [24 * 3_600_000, 3_600_000];
  answer(api.orders.fulfilment.boughtListings, []);
  await open({
    claim: { ...aCase.claim, createdAt: 8 * day, isUndecidedBySilence: true },
    arrivalAssumed: true,
    delivery: { ...aCase.delivery, deliveredAt: 7 * day },
    earlier: {
      kind: "not_arrived",
      createdAt: 3 * day,
      withdrawnAt: 3 * day + hour,
      answer: "The courier has a signature.",
    },
  });
  const timesNote = screen.getByRole("note");
  const text = timesNote.textContent;
  expect(text).toContain("Expected by 1 January 1970");
  expect(text).toContain(
    "The buyer didn't confirm the arrival, so we marked the order as delivered on",
  );
  expect(text).toContain("The buyer reported on");
  expect(text).toContain("The courier has a signature.");
  const sidesHeading = screen.getByRole("heading", { name: "Both sides" });
  expect(
    timesNote.compareDocumentPosition(sidesHeading) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

const claimTimes: [made: string, method: "courier" | "collection", at: string, isEarly: boolean][] =
  [
    ["the day before the parcel was due", "courier", "2026-11-24T23:59Z", true],
    ["as the day begins when the parcel was due", "courier", "2026-11-25T00:00Z", false],
    ["the day after", "courier", "2026-11-26T12:00Z", false],
    ["soon after an early collection", "collection", "2026-11-23T12:00Z", false],
  ];
test.each(claimTimes)("a claim made %s (%s)", async (_, method, at, isEarly) => {
  await open({
    claim: { ...aCase.claim, createdAt: Date.parse(at) },
    delivery: { ...aCase.delivery, method },
    dueDay: Date.parse("2026-11-25T12:00Z"),
  });
  const { textContent } = screen.getByRole("note");
  expect(textContent?.includes(", before the expected day.")).toBe(isEarly);
});

test("a decision that was being confirmed for a claim isn't made on the next one", async () => {
  const decide = vi.fn(() => null);
  onCall(api.claims.cases.decide, decide);
  const { rerender } = await open();
  type("Reason", "One was alive in the video.");
  await click("Decide");
  await screen.findByRole("dialog");
  const claimId = id("claims", "claim2");
  answer(api.claims.cases.caseOf, { ...aCase, claim: { ...aCase.claim, claimId } });
  rerender();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "");
  type("Reason", "Two were dead.");
  await click("Decide");
  await click("Refund £5.00");
  const verdict = { decision: "partial", amount: 500, reason: "Two were dead." };
  expect(decide.mock.calls).toEqual([[{ claimId, ...verdict }]]);
});

test.each([
  [true, "If they don't reply, you decide."],
  [false, "If they don't reply, the claim counts as accepted"],
])(
  "while it waits for the seller, with the time known only to the buyer: %s",
  async (isOpen, text) => {
    const waitingState = { status: "open", waitsFor: "seller" } as const;
    await open({ claim: { ...aCase.claim, ...waitingState, isUndecidedBySilence: isOpen } });
    screen.getByText(new RegExp(text));
  },
);

test("messages name their listing if the order has several", async () => {
  const [message] = aCase.messages;
  await open({ messages: [{ ...message!, about: "Java moss" }] });
  expect(section("Messages")).toContain("about Java moss");
});
